import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { portRefusal } from '../../src-process/port-refusal.ts';

it('a port that is given back a moment later can be opened; one that stays taken is refused by its code', async () => {
  const holder = createServer();
  holder.listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  expect(await portRefusal(port, '127.0.0.1')).toBe('EADDRINUSE');
  const asked = portRefusal(port, '127.0.0.1');
  setTimeout(() => holder.close(), 200);
  expect(await asked).toBeNull();
});
