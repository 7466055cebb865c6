import { randomBytes } from 'node:crypto'
import { csvMessages } from '@lintel/contract'
import { expect, it } from 'vitest'
import { csvFile, csvReply } from './csv.ts'

const fileOf = (...cells: string[]) =>
  csvFile(
    ['A'],
    cells.map((cell) => [cell]),
  )

it('a CSV file is what spreadsheet programs expect: byte order mark, line ends, quotes, money with two decimals', () => {
  expect(
    csvFile(
      ['A', 'B'],
      [
        ['é', 'b'],
        [12.5, -3],
      ],
    ),
  ).toBe('\uFEFFA,B\r\né,b\r\n12.50,-3.00\r\n')
  expect(fileOf('a,b', 'say "x"', 'two\nlines')).toBe('\uFEFFA\r\n"a,b"\r\n"say ""x"""\r\n"two\nlines"\r\n')
})

it('no text becomes a formula, and a telephone number stays as it is', () => {
  for (const text of ['=1+1', '+44-20', '+1+1', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])
    expect(fileOf(text)).toContain(`'${text}`)
  expect(fileOf('+44 (0)20 7946 0123')).toBe('\uFEFFA\r\n+44 (0)20 7946 0123\r\n')
})

it('a CSV file too large for a Lambda response is refused', async () => {
  const message = csvMessages.tooLarge
  const noise = randomBytes(7_000_000).toString('base64')
  await expect(csvReply(noise, 'all.csv', message)).rejects.toMatchObject({ status: 413, message })
  await expect(csvReply('A,B', 'all.csv', message)).resolves.toMatchObject({ answer: 'A,B' })
})
