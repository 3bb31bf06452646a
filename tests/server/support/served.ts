import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Person, request } from './client.ts';
import { type House, openHouse } from './house.ts';
import type { Reply } from './client.ts';

/** A house with one person who owns 100 AXIOM, and calls of theirs as they stand in the bytes. */
export interface Served {
  house: House;
  person: Person;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Reply>;
  get(path: string): Promise<Reply>;
}

/** Opens the house before the file's tests, looks over its books after each and closes it in the end. */
export function served(): Served {
  const self = {
    post: (path, body, headers = {}) =>
      request(`${self.house.url}/api${path}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${self.person.token}`,
          ...headers,
        },
      }),
    get: (path) =>
      request(`${self.house.url}/api${path}`, { headers: { authorization: `Bearer ${self.person.token}` } }),
  } as Served;
  beforeAll(async () => {
    self.house = await openHouse('embedded');
    self.person = await self.house.person();
    await self.house.grant(self.person, '100');
  });
  afterEach(() => self.house.audit());
  afterAll(() => self.house.stop());
  return self;
}
