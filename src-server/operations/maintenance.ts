import type { MaintenanceView } from '../ports/maintenance.ts';
import { followSetting } from '../bus/follow-setting.ts';
import type { Bus } from '../ports/bus.ts';
import type { Store } from '../ports/store.ts';

const NAME = 'maintenance';

/** The text shown to people when the operator gives none. */
export const MAINTENANCE_TEXT = 'We are under maintenance. Come back later.';

/** Whether the service is under maintenance: stored in the database, cached here, shared with every server. */
export class Maintenance implements MaintenanceView {
  readonly #store: Store;
  #text: string | null = null;

  private constructor(store: Store) {
    this.#store = store;
  }

  static async open(store: Store): Promise<Maintenance> {
    const maintenance = new Maintenance(store);
    await maintenance.#load();
    return maintenance;
  }

  async #load(): Promise<void> {
    this.#text = await this.#store.transaction((tx) => tx.settings.get(NAME), { readOnly: true });
  }

  text(): string | null {
    return this.#text;
  }

  /** Sets the text shown to people; null ends the maintenance. */
  async set(text: string | null): Promise<void> {
    await this.#store.transaction(async (tx) => {
      await tx.settings.set(NAME, text);
      await tx.outbox.notify('settings', NAME);
    });
    this.#text = text;
  }

  follow(bus: Bus, onError: (error: unknown) => void): () => void {
    return followSetting(bus, NAME, () => this.#load(), onError);
  }
}
