import { parseScenario, type Scenario, scenarios, type ShippedScenario } from '@axiom/simulation';
import { withPeople } from '../../src-simulation/command/with-people.ts';

/** A shipped scenario with so many people, as `npm run simulate -- NAME --people N` runs it. */
export const shippedScenario = (name: ShippedScenario, people: number): Scenario => {
  const { scenario, problems } = parseScenario(withPeople({ ...scenarios[name] }, people));
  if (problems !== undefined) throw new Error(JSON.stringify(problems));
  return scenario;
};
