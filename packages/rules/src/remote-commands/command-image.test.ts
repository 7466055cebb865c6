import { expect, it } from 'vitest'
import { commandImage, commandImagePath } from './command-image.ts'

const of = (response: string) => commandImage({ id: 'c1', response })
const path = commandImagePath('c1', 'AAAAAAAAAAAAAAAAAAAAAA')

it.each([['alone', path]])('finds the image %s', (_, response) => {
  expect(of(response)).toBe(path)
})

it.each([
  ['nothing', ''],
  ['words', 'All photographs are sent.'],
  ['an image of another command', commandImagePath('c2', 'AAAAAAAAAAAAAAAAAAAAAA')],
  ['a way out of the folder', 'remotecommands/c1/../../documents/lease.jpg'],
  ['another kind of file', 'remotecommands/c1/a.pdf'],
  ['a whole address', `https://lintel.example/downloads/${path}`],
])('finds none in %s', (_, response) => {
  expect(of(response)).toBeUndefined()
})
