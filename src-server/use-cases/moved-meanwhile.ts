/** Another transaction moved the row first: this one is rolled back and may be tried again. */
export class MovedMeanwhile extends Error {
  override readonly name = 'MovedMeanwhile';
}
