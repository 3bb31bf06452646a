import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A killed process gives its port back with its last thread, which may be a moment after it counts as ended. */
const PATIENCE_MS = 1000;
const ASK_AGAIN_MS = 50;

/**
 * Why a port cannot be opened: the system's code, such as EADDRINUSE or EACCES; null if it can. A port that is taken is
 * asked for again for a second.
 */
export async function portRefusal(port: number, host: string): Promise<string | null> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const refusal = await refusalNow(port, host);
    if (refusal !== 'EADDRINUSE' || performance.now() >= deadlineMs) return refusal;
    await delay(ASK_AGAIN_MS);
  }
}

function refusalNow(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
