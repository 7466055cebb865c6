import { randomBytes } from 'node:crypto'
import { clientMessages, csvMessages } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { csvFile, csvReply } from './csv.ts'

describe('a CSV file', () => {
  it('begins with a byte order mark and ends its lines as spreadsheet programs expect', () => {
    expect(csvFile(['A', 'B'], [['é', 'b']])).toBe('\uFEFFA,B\r\né,b\r\n')
  })

  it('quotes characters that would break its lines', () => {
    expect(csvFile(['A'], [['a,b'], ['say "x"'], ['two\nlines']])).toBe(
      '\uFEFFA\r\n"a,b"\r\n"say ""x"""\r\n"two\nlines"\r\n',
    )
  })

  it.each(['=1+1', '+44-20', '+1+1', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'keeps %j from becoming a formula',
    (text) => {
      expect(csvFile(['A'], [[text]])).toContain(`'${text}`)
    },
  )

  it('leaves a telephone number as it is', () => {
    expect(csvFile(['Phone', 'B'], [['+44 (0)20 7946 0123', '=1']])).toBe(
      "\uFEFFPhone,B\r\n+44 (0)20 7946 0123,'=1\r\n",
    )
  })

  it('writes money with two decimals, negative amounts too', () => {
    expect(csvFile(['A', 'B'], [[12.5, -3]])).toBe('\uFEFFA,B\r\n12.50,-3.00\r\n')
  })
})

describe('a CSV file too large for a Lambda response', () => {
  const noise = randomBytes(7_000_000).toString('base64')

  it.each([clientMessages.contactsTooLarge, csvMessages.tooLarge])('is refused: %s', async (message) => {
    await expect(csvReply(noise, 'all.csv', message)).rejects.toMatchObject({ status: 413, message })
    await expect(csvReply('A,B', 'all.csv', message)).resolves.toMatchObject({ answer: 'A,B' })
  })
})
