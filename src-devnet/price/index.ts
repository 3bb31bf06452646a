import type { Part } from '../world.ts';
import { priceAt, priceStepS } from './walk.ts';

/** `GET /price` → {price (TON per AXIOM, decimal string), updated_at (ISO 8601, chain time)}. */
export const registerPrice: Part = async (app, world) => {
  await app.register(async (part) => {
    part.addHook('preHandler', world.faults.hook('price'));
    part.get('/price', () => {
      const nowS = Math.floor(world.clock.nowMs() / 1000);
      const updatedS = Math.floor(nowS / priceStepS) * priceStepS;
      return {
        price: priceAt(world.settings.seed, nowS),
        updated_at: new Date(updatedS * 1000).toISOString(),
      };
    });
  });
};
