import type { Server } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { closeBrowser } from '../../support/browser.ts';
import { serveMiniApp } from './mini-app.ts';
import { appIn, openSimulator } from './page.ts';
import { openMessenger, type TestMessenger } from './support.ts';
import { freePorts } from '../../support/ports.ts';

/** A messenger with the smallest mini-app, and the simulator's page as the test has opened it. */
export interface SimulatorBench {
  /** The messenger's. */
  port: number;
  appPort: number;
  messenger: TestMessenger;
  /** The mini-app's. */
  server: Server;
  page: Page;
  /** The mini-app in the first phone. */
  app: Frame;
  open(query: Record<string, string>, native?: boolean): Promise<void>;
}

/** Starts messenger and mini-app before the file's tests and ends them afterwards; each test's page is closed after it. */
export function simulatorBench(): SimulatorBench {
  const bench = {
    async open(query, native = false) {
      bench.page = await openSimulator(bench.messenger.origin, query, native);
      bench.app = await appIn(bench.page);
    },
  } as SimulatorBench;
  beforeAll(async () => {
    const [port = 0, appPort = 0] = await freePorts(2);
    Object.assign(bench, { port, appPort });
    bench.server = await serveMiniApp(appPort);
    bench.messenger = await openMessenger(port, `http://127.0.0.1:${appPort}/`);
  });
  afterAll(async () => {
    await closeBrowser();
    bench.server.close();
    await bench.messenger.end();
  });
  afterEach(() => bench.page.context().close());
  return bench;
}
