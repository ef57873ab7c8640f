/** Ask the server; null where it cannot be reached, as while it restarts or the page is being left. */
export async function ask(address: string, more?: RequestInit): Promise<Response | null> {
  try {
    return await fetch(address, more);
  } catch {
    return null;
  }
}
