import { describe, expect, test } from 'vitest'
import { filesOf, readShard, secondsOf } from './shards.ts'

const files = ['functions/test/access.test.ts', ...Array.from({ length: 400 }, (_, number) => `a/${number}.test.ts`)]

describe('tests on several machines', () => {
  test.each([1, 2, 3, 7])('are run once each by %i', (count) => {
    const shards = Array.from({ length: count }, (_, at) => filesOf(files, { index: at + 1, count }))
    expect(shards.flat().toSorted()).toEqual(files.toSorted())
  })

  test('take equally long on each, whatever the order of the files', () => {
    const three = [1, 2, 3].map((index) => filesOf(files, { index, count: 3 }))
    const seconds = three.map((shard) => shard.reduce((total, file) => total + secondsOf(file), 0))
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(secondsOf('a/0.test.ts'))
    expect(filesOf(files.toReversed(), { index: 2, count: 3 })).toEqual(three[1])
  })

  test.each(['', '0/3', '4/3', '1', '1/3/2', 'a/b', '-1/3'])('are not divided by %j', (text) => {
    expect(() => readShard(text)).toThrow('write 1/3 for the first of three')
  })

  test('are divided by 3/3', () => {
    expect(readShard('3/3')).toEqual({ index: 3, count: 3 })
  })
})
