/** Ask the server and read all that it says; null where it cannot be reached, or goes away in the midst of its answer. */
export async function ask(address: string, more?: RequestInit): Promise<Response | null> {
  try {
    const answer = await fetch(address, more);
    const body = await answer.blob();
    return new Response(body.size ? body : null, answer);
  } catch {
    return null;
  }
}
