// Clocks that run: the server says how much is left, the page counts it down once a second. Nothing changes its place.
import { onChange } from "./page";

const HOUR = 3600;
const DAY = 24 * HOUR;
const two = (value: number): string => String(value).padStart(2, "0");

/** As the server writes it: 2 d 4 h, 3 h 20 m, 12:05. */
export function shown(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`;
  const [hours, minutes, rest] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60), whole % 60];
  if (whole >= 3 * HOUR) return `${hours} h ${two(minutes)} m`;
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

interface Running {
  face: HTMLElement;
  end: number;
}

let running: Running[] = [];

export function startClocks(): void {
  onChange(() => {
    const now = performance.now();
    running = [...document.querySelectorAll<HTMLElement>("[data-left]")].map((face) => ({
      face,
      end: now + Number(face.dataset["left"]) * 1000,
    }));
    tick();
  });
  setInterval(tick, 1000);
}

function tick(): void {
  for (const { face, end } of running) {
    const left = (end - performance.now()) / 1000;
    const text = shown(left);
    if (face.textContent !== text) face.textContent = text;
    face.parentElement?.classList.toggle("short", left < 60);
  }
}
