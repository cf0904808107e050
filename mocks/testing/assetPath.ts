/** Replaces every imported asset in Jest. */
export default '/assets/stand-in';
