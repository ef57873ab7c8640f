// What somebody pressed is seen at once: whatever else there is to do waits until that picture has been painted.

/** A page that is not seen paints nothing: it is not waited for any longer than this, in milliseconds. */
const PATIENCE = 250;

let waiting: (() => void)[] | null = null;
let held: Element[] = [];

/** Mark what was pressed, and paint that before anything else. */
export function press(...elements: (Element | null | undefined)[]): void {
  for (const element of elements) {
    if (!element) continue;
    element.classList.add("pressed");
    held.push(element);
  }
  waitForPicture();
}

/** The answer is here: nothing is pressed any longer. */
export function release(): void {
  for (const element of held) element.classList.remove("pressed");
  held = [];
}

function waitForPicture(): void {
  if (waiting) return;
  const works: (() => void)[] = (waiting = []);
  const go = (): void => {
    if (waiting !== works) return;
    waiting = null;
    works.forEach(queueMicrotask);
  };
  requestAnimationFrame(() => afterFrame(go));
  setTimeout(go, PATIENCE);
}

/** In the frame's callback its picture is not painted yet; a message that is sent from there arrives afterwards. */
function afterFrame(work: () => void): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = work;
  channel.port2.postMessage(0);
}

/** At once, unless something was pressed that has not been painted yet. */
export function afterPress(work: () => void): void {
  if (waiting) waiting.push(work);
  else work();
}

/** After the next picture. */
export function afterPicture(work: () => void): void {
  waitForPicture();
  waiting?.push(work);
}
