/**
 * Whether some call has a path that a fault rule's pattern matches. Errs on the side of true: where a path has an id or
 * a name (`/auth/v1/admin/users/:id`), anything may follow.
 */

/** `matches` is the compiled pattern, `paths` are as in `callPaths`: `:id` is one segment, `*` the rest. */
export function couldMatch(
  pattern: string,
  matches: (path: string) => boolean,
  paths: readonly string[],
): boolean {
  const start = fixedStart(pattern);
  return paths.some((path) => {
    const open = path.search(/[:*]/);
    if (open === -1) return matches(path);
    const fixed = path.slice(0, open);
    return start.startsWith(fixed) || fixed.startsWith(start);
  });
}

/** The text with which every path that the pattern matches begins. */
function fixedStart(pattern: string): string {
  if (!pattern.startsWith('^')) return pattern.replace(/\*.*$/s, '');
  const outside = pattern.replace(/\([^()]*\)/g, '');
  if (outside.includes('|')) return '';
  const [, start = '', next = ''] = /^\^([\w/-]*)(.?)/s.exec(pattern) ?? [];
  // A quantifier belongs to the character before it.
  return '?*+{'.includes(next) && next !== '' ? start.slice(0, -1) : start;
}
