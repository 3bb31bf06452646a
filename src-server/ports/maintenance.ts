/** Whether the service is under maintenance, and the text for people. */
export interface MaintenanceView {
  /** null while it is off. */
  text(): string | null;
}
