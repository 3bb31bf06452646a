export type { PolicyChange, ReportInput, VariantInput } from './input.ts';
export { renderReport } from './render-report.ts';
