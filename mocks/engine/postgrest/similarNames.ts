/**
 * The nearest of some names, for hints ("Perhaps you meant …"): names that share a trigram (else a
 * bigram), ranked by edit distance relative to length, as PostgREST's fuzzy set does.
 */
const minSimilarity = 0.33;

function ngrams(name: string, size: number): Set<string> {
  const padded = `-${name.toLowerCase().replace(/[^\p{L}\p{N}_, ]/gu, '')}-`;
  const found = new Set<string>();
  for (let start = 0; start + size <= padded.length; start++) found.add(padded.slice(start, start + size));
  return found;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, replace));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a.toLowerCase(), b.toLowerCase()) / longest;
}

/**
 * The columns that PostgreSQL suggests for an unknown one: the nearest by edit distance, at most three edits and half
 * of the name's length away. Two are suggested when they are equally near, none when more are.
 */
export function nearestColumns(name: string, columns: readonly string[]): string[] {
  let best: string[] = [];
  let distance = 4;
  for (const column of columns) {
    const edits = editDistance(column, name);
    if (edits > name.length / 2 || edits > distance || edits > 3) continue;
    if (edits < distance) best = [column];
    else if (best.length < 2) best = [...best, column];
    else {
      best = [];
      distance = edits - 1;
      continue;
    }
    distance = edits;
  }
  return best;
}

/** How similar the name of a table or function must be for PostgREST to reveal it in a hint. */
export const minShownSimilarity = 0.75;

/** `below`: exclusive upper bound of the similarity; 1 excludes the name itself. `from`: the inclusive lower one. */
export function nearestName(
  name: string,
  candidates: readonly string[],
  { below = Infinity, from = minSimilarity } = {},
): string | null {
  for (const size of [3, 2]) {
    const nameNgrams = ngrams(name, size);
    let best: string | null = null;
    let bestScore = from;
    for (const candidate of candidates) {
      const shares = [...ngrams(candidate, size)].some((ngram) => nameNgrams.has(ngram));
      const score = shares ? similarity(name, candidate) : 0;
      if (score >= bestScore && score < below && (best === null || score > bestScore)) {
        best = candidate;
        bestScore = score;
      }
    }
    if (best !== null) return best;
  }
  return null;
}
