export { type DecimalRange } from './decimal-range.ts';
export { DocumentReader, type NameRule, type SizeRange } from './document-reader.ts';
export { findCycle } from './find-cycle.ts';
export { nearestName } from './nearest-name.ts';
export { isWithin, itemOf, join } from './path.ts';
export type { Fields } from './plain-fields.ts';
export type { Problem } from './problem.ts';
export { repeatedNames } from './repeated-names.ts';
export type { JsonSchema } from './shape/json-schema.ts';
export {
  boolean,
  decimal,
  described,
  integer,
  listOf,
  mapped,
  optional,
  type ReadFields,
  record,
  type Shape,
  type ShapeFields,
  variants,
} from './shape/shape.ts';
