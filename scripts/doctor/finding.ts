/** One line of the doctor's report. */
export interface Finding {
  /** `note`: not an error, but worth a look, or not visible from outside. */
  level: 'ok' | 'note' | 'problem';
  what: string;
  /** What to do about it. */
  remedy?: string;
}
