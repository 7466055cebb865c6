import fc from 'fast-check'

const odd = fc.constantFrom(
  ...[
    '👍',
    '𝒳',
    '👩‍👩‍👧',
    '\ud800',
    '\udfff',
    '\u0000',
    '\u0007',
    '\u001b',
    '\u0085',
    '\u007f',
    '\u202e',
    '\u2066',
    '\ufeff',
  ],
  ...[
    'a',
    'Z',
    '1',
    ' ',
    '\n',
    '\r\n',
    '\t',
    '漢',
    'é',
    'e\u0301',
    '&#1;',
    '&amp;',
    '<b>',
    '"',
    "'",
    '\\',
    '/',
    '=',
    ',',
    '\uf8ff',
  ],
)

/** Text of unusual characters, short or about as long as a field accepts, occasionally longer. */
export const oddText = (max = 300): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.array(odd, { maxLength: 12 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('a', '👍', '漢', '"'), fc.constantFrom(-2, -1, 0, 0, 1), fc.array(odd, { maxLength: 2 }))
        .map(([unit, more, tail]) => unit.repeat(Math.max(0, max + more - tail.length)) + tail.join('')),
    },
  )
