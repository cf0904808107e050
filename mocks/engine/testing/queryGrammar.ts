/**
 * A second reading of PostgREST's query grammar, only for tests: the rules one by one, in the shape of
 * `QueryParams.hs`, over Parsec's own definitions of sequence, choice and repetition. Slow and literal where the
 * engine's is fast. It is a transcription, because PostgREST itself does not run here.
 */

interface Failure {
  at: number;
  messages: readonly (readonly [kind: 'found' | 'unexpected' | 'expected', text: string])[];
}

type Reply<T> = { consumed: boolean; error: Failure } & ({ ok: true; value: T; at: number } | { ok: false });

type Parser<T> = (text: readonly string[], at: number) => Reply<T>;

const none = (at: number): Failure => ({ at, messages: [] });

function merge(a: Failure, b: Failure): Failure {
  if (b.messages.length === 0 && a.messages.length > 0) return a;
  if (a.messages.length === 0 && b.messages.length > 0) return b;
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return { at: a.at, messages: [...a.messages, ...b.messages] };
}

/** Haskell's `do`: each parser that is yielded must succeed, and `yield` returns its value. */
const sequence =
  <T>(steps: () => Generator<Parser<unknown>, T, never>): Parser<T> =>
  (text, start) => {
    const run = steps();
    let at = start;
    let consumed = false;
    let error = none(start);
    let step = run.next();
    while (step.done !== true) {
      const reply = step.value(text, at);
      error = reply.consumed ? reply.error : merge(error, reply.error);
      consumed ||= reply.consumed;
      if (!reply.ok) return { ok: false, consumed, error };
      at = reply.at;
      step = run.next(reply.value as never);
    }
    return { ok: true, consumed, error, value: step.value, at };
  };

const pure =
  <T>(value: T): Parser<T> =>
  (_text, at) => ({ ok: true, consumed: false, error: none(at), value, at });

const fails: Parser<never> = (_text, at) => ({ ok: false, consumed: false, error: none(at) });

const map = <A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> =>
  sequence(function* () {
    return change(yield parser);
  });

const or = <T>(...parsers: readonly Parser<T>[]): Parser<T> =>
  parsers.reduceRight((second, first) => (text, at) => {
    const a = first(text, at);
    if (a.ok || a.consumed) return a;
    const b = second(text, at);
    return b.consumed ? b : { ...b, error: merge(a.error, b.error) };
  });

const attempt =
  <T>(parser: Parser<T>): Parser<T> =>
  (text, at) => {
    const reply = parser(text, at);
    return reply.ok ? reply : { ...reply, consumed: false };
  };

const lookAhead =
  <T>(parser: Parser<T>): Parser<T> =>
  (text, at) => {
    const reply = parser(text, at);
    return reply.ok ? { ...reply, consumed: false, at, error: none(at) } : reply;
  };

const label =
  <T>(parser: Parser<T>, name: string): Parser<T> =>
  (text, at) => {
    const reply = parser(text, at);
    if (reply.consumed || (reply.ok && reply.error.messages.length === 0)) return reply;
    const others = reply.error.messages.filter(([kind]) => kind !== 'expected');
    return { ...reply, error: { at: reply.error.at, messages: [['expected', name], ...others] } };
  };

const many =
  <T>(parser: Parser<T>): Parser<T[]> =>
  (text, start) => {
    const value: T[] = [];
    let at = start;
    for (;;) {
      const reply = parser(text, at);
      if (!reply.ok) {
        if (reply.consumed) return reply;
        return { ok: true, consumed: value.length > 0, error: reply.error, value, at };
      }
      if (!reply.consumed) throw new Error('many of nothing');
      value.push(reply.value);
      at = reply.at;
    }
  };

/** Escapes as Haskell's `show` does, but only the control characters that tests use. */
const escape = (shown: string): string =>
  shown.replace(/[\\\u0001\t\n\u0080-\u{10ffff}]/gu, (one) => {
    const names: Record<string, string> = { '\\': '\\', '\u0001': 'SOH', '\t': 't', '\n': 'n' };
    return `\\${names[one] ?? one.codePointAt(0)}`;
  });

const show = (shown: string): string => `"${escape(shown).replaceAll('"', '\\"')}"`;

const satisfy =
  (accepts: (character: string) => boolean): Parser<string> =>
  (text, at) => {
    const found = text[at];
    if (found !== undefined && accepts(found)) {
      return { ok: true, consumed: true, error: none(at + 1), value: found, at: at + 1 };
    }
    const messages = [['found', found === undefined ? '' : show(found)]] as const;
    return { ok: false, consumed: false, error: { at, messages } };
  };

const string =
  (wanted: string): Parser<string> =>
  (text, at) => {
    const letters = [...wanted];
    const wrong = letters.findIndex((letter, index) => text[at + index] !== letter);
    if (wrong < 0) {
      const end = at + letters.length;
      return { ok: true, consumed: true, error: none(end), value: wanted, at: end };
    }
    const found = text[at + wrong];
    const messages = [
      ['expected', show(wanted)],
      ['found', found === undefined ? '' : show(found)],
    ] as const;
    return { ok: false, consumed: wrong > 0, error: { at, messages } };
  };

const char = (wanted: string): Parser<string> =>
  label(
    satisfy((found) => found === wanted),
    show(wanted),
  );
const noneOf = (refused: string): Parser<string> => satisfy((found) => !refused.includes(found));
const anyChar = satisfy(() => true);

const anyToken: Parser<string> = (text, at) => {
  const reply = anyChar(text, at);
  return reply.ok ? { ...reply, at } : reply;
};

const unexpected =
  (what: string): Parser<never> =>
  (_text, at) => ({
    ok: false,
    consumed: false,
    error: { at, messages: [['unexpected', `'${escape(what).replace("'", "\\'")}'`]] },
  });

const notFollowedBy = (parser: Parser<string>): Parser<null> =>
  attempt(
    or<null>(
      sequence(function* () {
        const found: string = yield attempt(parser);
        return yield unexpected(found);
      }),
      pure(null),
    ),
  );

const eof = label(notFollowedBy(anyToken), 'end of input');
const maybe = <T>(parser: Parser<T>): Parser<T | null> => or<T | null>(parser, pure(null));
const many1 = <T>(parser: Parser<T>): Parser<T[]> =>
  sequence(function* () {
    const first: T = yield parser;
    const more: T[] = yield many(parser);
    return [first, ...more];
  });
const after = <T>(before: Parser<unknown>, parser: Parser<T>): Parser<T> =>
  sequence(function* () {
    yield before;
    return yield parser;
  });
const before = <T>(parser: Parser<T>, end: Parser<unknown>): Parser<T> =>
  sequence(function* () {
    const value: T = yield parser;
    yield end;
    return value;
  });
const sepBy1 = <T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> =>
  sequence(function* () {
    const first: T = yield parser;
    const more: T[] = yield many(after(separator, parser));
    return [first, ...more];
  });
const between = <T>(open: string, parser: Parser<T>, close: string): Parser<T> =>
  after(char(open), before(parser, char(close)));
const text = (parser: Parser<string[]>): Parser<string> => map(parser, (parts) => parts.join(''));

// the rules ------------------------------------------------------------------------------------------------------

const ws = many(satisfy((one) => one === ' ' || one === '\t'));
const lexeme = <T>(parser: Parser<T>): Parser<T> => after(ws, before(parser, ws));
const strip = (value: string): string => value.replace(/^[\t-\r\p{Zs}]+|[\t-\r\p{Zs}]+$/gu, '');
const constant = <T>(parser: Parser<unknown>, value: T): Parser<T> => map(parser, () => value);

const delimiter = label(char('.'), 'delimiter (.)');
const letter = label(
  satisfy((one) => /^\p{L}$/u.test(one)),
  'letter',
);
const digit = label(
  satisfy((one) => /^[0-9]$/.test(one)),
  'digit',
);
const identifierChar = or(
  letter,
  digit,
  satisfy((one) => '_ $'.includes(one)),
);
const identifier = map(text(many1(identifierChar)), strip);
const quotedValue = between('"', text(many(or(noneOf('\\"'), after(char('\\'), anyChar)))), '"');
const dash = attempt(after(char('-'), notFollowedBy(char('>'))));
const sepByDash = (part: Parser<string>): Parser<string> =>
  map(sepBy1(part, dash), (parts) => parts.join('-'));
const fieldName = label(or(quotedValue, sepByDash(identifier)), 'field name (* or [a..z0..9_$])');

const jsonKey = label(
  or(quotedValue, sepByDash(map(text(many1(noneOf('(-:.,>)'))), strip))),
  'any non reserved character different from: .,>()',
);
const ahead = (wanted: string): Parser<unknown> => attempt(lookAhead(string(wanted)));
const jsonIndex = before(
  sequence(function* () {
    const sign: string | null = yield maybe(char('-'));
    const digits: string[] = yield many1(digit);
    return Number(digits.join('')) * (sign === null ? 1 : -1);
  }),
  or(ahead('->'), ahead('::'), ahead('.'), ahead(','), attempt(eof)),
);
const jsonStep = sequence(function* () {
  const isText: boolean = yield or(
    attempt(constant(string('->>'), true)),
    attempt(constant(string('->'), false)),
  );
  const key: string | number = yield or<string | number>(attempt(jsonIndex), attempt(jsonKey));
  return { key, text: isText };
});
const field = lexeme(
  sequence(function* () {
    const column: string = yield fieldName;
    const path: never[] = yield many(jsonStep);
    return { column, path };
  }),
);
const treePath = sequence(function* () {
  const names: string[] = yield sepBy1(fieldName, delimiter);
  const path: never[] = yield many(jsonStep);
  return { embeds: names.slice(0, -1), field: { column: names.at(-1), path } };
});

const alias = maybe(attempt(before(fieldName, after(char(':'), notFollowedBy(char(':'))))));
type EmbedParameter = { hint?: string; inner?: boolean };

const embedParameter = after(
  char('!'),
  or<EmbedParameter>(
    attempt(constant(string('left'), { inner: false })),
    attempt(constant(string('inner'), { inner: true })),
    attempt(map(fieldName, (hint) => ({ hint }))),
  ),
);
const embedHead = (named: string | null, relation: string, spread: boolean) =>
  sequence(function* () {
    const one = (yield maybe(embedParameter)) as EmbedParameter | null;
    const two = (yield maybe(embedParameter)) as EmbedParameter | null;
    yield ahead('(');
    return {
      kind: 'embed',
      alias: named,
      relation,
      spread,
      hint: one?.hint ?? two?.hint ?? null,
      inner: one?.inner ?? two?.inner ?? false,
    };
  });
const relation = lexeme(
  sequence(function* () {
    const named: string | null = yield alias;
    const name: string = yield fieldName;
    if (name === 'count') yield fails;
    return yield embedHead(named, name, false);
  }),
);
const spreadRelation = lexeme(
  sequence(function* () {
    const name: string = yield after(string('...'), fieldName);
    return yield embedHead(null, name, true);
  }),
);
const cast = maybe(after(string('::'), identifier));
const columnEnd = or(ahead(')'), ahead(','), attempt(eof));
const everything = { column: '*', path: [] };
const selectColumn = lexeme(
  or<object>(
    attempt(
      sequence(function* () {
        yield string('*');
        yield columnEnd;
        return { kind: 'column', field: everything, alias: null, cast: null, aggregate: null };
      }),
    ),
    attempt(
      sequence(function* () {
        const named: string | null = yield alias;
        yield string('count()');
        yield cast;
        yield columnEnd;
        return { kind: 'column', field: everything, alias: named, cast: null, aggregate: 'count' };
      }),
    ),
    sequence(function* () {
      const named: string | null = yield alias;
      const found: object = yield field;
      const type: string | null = yield cast;
      const names = [
        string('sum'),
        string('avg'),
        string('count'),
        attempt(string('max')),
        attempt(string('min')),
      ];
      const aggregate: string | null = yield maybe(
        attempt(after(char('.'), before(or(...names), string('()')))),
      );
      yield cast;
      yield columnEnd;
      return { kind: 'column', field: found, alias: named, cast: type, aggregate };
    }),
  ),
);
const selectTree: Parser<object> = (input, at) => {
  const embed = (head: Parser<object>): Parser<object> =>
    sequence(function* () {
      const found: object = yield attempt(head);
      const items: object[] = yield between('(', selectForest, ')');
      return { ...found, items };
    });
  return or(embed(spreadRelation), embed(relation), selectColumn)(input, at);
};
const selectForest: Parser<object[]> = or<object[]>(sepBy1(selectTree, lexeme(char(','))), pure([]));

const anyCase = (word: string): Parser<unknown> =>
  sequence(function* () {
    for (const one of word) yield or(char(one), char(one.toUpperCase()));
    return null;
  });
const isValue = label(
  or(
    ...['null', 'not_null', 'true', 'false', 'unknown'].map((word) => attempt(constant(anyCase(word), word))),
  ),
  'isVal: (null, not_null, true, false, unknown)',
);
const separated = (parser: Parser<string>): Parser<string> =>
  attempt(before(parser, notFollowedBy(noneOf(',)'))));
const listElement = or(separated(quotedValue), text(many(noneOf(',)'))));
const elements = before(after(lexeme(char('(')), sepBy1(listElement, char(','))), lexeme(char(')')));
const groupedValue = or(
  separated(quotedValue),
  attempt(
    sequence(function* () {
      yield string('{');
      const inner: string[] = yield many(noneOf('{}'));
      yield string('}');
      return `{${inner.join('')}}`;
    }),
  ),
  text(many(noneOf(',)'))),
);
const oneOfWords = (words: string): Parser<string> =>
  or(...words.split(' ').map((word) => attempt(string(word))));

function operation(value: Parser<string>): Parser<object> {
  const word = (name: string) => attempt(after(string(name), delimiter));
  return label(
    or<object>(
      after(
        word('in'),
        map(elements, (list) => ({ operator: 'in', list })),
      ),
      after(
        word('is'),
        map(isValue, (found) => ({ operator: 'is', value: found })),
      ),
      after(
        word('isdistinct'),
        map(value, (argument) => ({ operator: 'isdistinct', quantifier: null, argument })),
      ),
      attempt(
        sequence(function* () {
          const operator: string = yield oneOfWords('fts plfts phfts wfts');
          const language: string | null = yield maybe(attempt(between('(', identifier, ')')));
          yield delimiter;
          const argument: string = yield value;
          return { operator, language, argument };
        }),
      ),
      attempt(
        sequence(function* () {
          const operator: string = yield label(oneOfWords('neq cs cd ov sl sr nxr nxl adj'), 'operator');
          yield delimiter;
          const argument: string = yield value;
          return operator === 'neq' ? { operator, quantifier: null, argument } : { operator, argument };
        }),
      ),
      attempt(
        sequence(function* () {
          const operator: string = yield label(
            oneOfWords('eq gte gt lte lt like ilike match imatch'),
            'operator',
          );
          const quantifiers = or(attempt(string('any')), string('all'));
          const quantifier: string | null = yield maybe(attempt(between('(', quantifiers, ')')));
          yield delimiter;
          const argument: string = yield value;
          return { operator, quantifier, argument };
        }),
      ),
    ),
    'operator (eq, gt, ...)',
  );
}
const negation = or(attempt(constant(after(string('not'), delimiter), true)), pure(false));
const condition = (value: Parser<string>): Parser<object> =>
  sequence(function* () {
    const negated: boolean = yield negation;
    const found: object = yield operation(value);
    return { negated, operation: found };
  });
const logicFilter = sequence(function* () {
  const found: object = yield field;
  yield delimiter;
  const wanted: object = yield condition(groupedValue);
  return { kind: 'filter', field: found, ...wanted };
});
const logicTree: Parser<object> = (input, at) =>
  or<object>(
    attempt(logicFilter),
    sequence(function* () {
      const negated: boolean = yield label(negation, 'negation operator (not)');
      const kind: string = yield label(or(attempt(string('and')), string('or')), 'logic operator (and, or)');
      yield lexeme(char('('));
      const parts: object[] = yield sepBy1(logicTree, lexeme(char(',')));
      yield lexeme(char(')'));
      return { kind, negated, parts };
    }),
  )(input, at);

const termEnd = or(attempt(lookAhead(char(','))), attempt(eof));
const ending = (word: string): Parser<string> => attempt(after(delimiter, string(word)));
const orderTerm = (head: Parser<{ relation: string | null; field: object }>): Parser<object> =>
  sequence(function* () {
    const of: object = yield head;
    const direction: string | null = yield maybe(or(ending('asc'), ending('desc')));
    const nulls: string | null = yield or<string | null>(
      before(maybe(or(ending('nullsfirst'), ending('nullslast'))), termEnd),
      constant(termEnd, null),
    );
    return {
      ...of,
      descending: direction === 'desc',
      nullsFirst: nulls === null ? null : nulls === 'nullsfirst',
    };
  });
const orderTerms = sepBy1(
  lexeme(
    or(
      attempt(
        orderTerm(
          sequence(function* () {
            const name: string = yield fieldName;
            const found: object = yield between('(', field, ')');
            return { relation: name, field: found };
          }),
        ),
      ),
      orderTerm(map(field, (found) => ({ relation: null, field: found }))),
    ),
  ),
  char(','),
);

const rules = {
  select: selectForest,
  filter: condition(text(many(anyChar))),
  logic: logicTree,
  order: orderTerms,
  names: sepBy1(fieldName, lexeme(char(','))),
  key: treePath,
} satisfies Record<string, Parser<unknown>>;

export type QueryPart = keyof typeof rules;

/** The reading of a parameter's text, or the details of the error and its place. */
export function readByGrammar(
  part: QueryPart,
  written: string,
): { value: unknown } | { place: string; details: string } {
  const reply: Reply<unknown> = rules[part]([...written], 0);
  if (reply.ok) return { value: reply.value };
  const all = (kind: string): string[] =>
    reply.error.messages.filter(([one]) => one === kind).map(([, message]) => message);
  const [wrong] = all('unexpected');
  const [found] = all('found');
  const expected = [...new Set(all('expected').filter((one) => one !== ''))];
  const last = expected.pop();
  const details = [
    wrong ?? (found === '' ? 'end of input' : found),
    ...(last === undefined
      ? []
      : ['expecting', expected.length === 0 ? last : `${expected.join(', ')} or ${last}`]),
  ];
  const lines = [...written].slice(0, reply.error.at).join('').split('\n');
  let column = 1;
  for (const one of lines.at(-1) ?? '') column = one === '\t' ? Math.ceil(column / 8) * 8 + 1 : column + 1;
  return { place: `line ${lines.length}, column ${column}`, details: `unexpected ${details.join(' ')}` };
}
