import type { ClaimAnswer } from '@lintel/contract'
import { expect, it } from 'vitest'
import { answersTo, isAgreed } from './answers.ts'

const of = (sum: number, change: Partial<ClaimAnswer> = {}): ClaimAnswer => ({
  path: 'a',
  remedy: 'repair',
  answer: 'agree',
  of: sum,
  comments: '',
  photos: [],
  ...change,
})
const line = (sum: number) => ({ path: 'a', remedy: 'repair' as const, sum })

it('gives each of several lines alike its own answer, and an older one to the line that is left', () => {
  const [thirty, fifty, older] = [of(30), of(50), of(70)]
  expect(answersTo([line(30), line(50)], [fifty])).toEqual([undefined, fifty])
  expect(answersTo([line(50), line(30), line(60)], [older, thirty, fifty])).toEqual([fifty, thirty, older])
  const offer = of(50, { answer: 'offer', offer: 40 })
  expect(answersTo([line(30), line(40)], [offer])).toEqual([undefined, offer])
})

it('is agreed at the present sum alone, or by an offer that was taken', () => {
  expect(isAgreed({ sum: 50 }, of(50))).toBe(true)
  expect(isAgreed({ sum: 40 }, of(50))).toBe(false)
  expect(isAgreed({ sum: 40 }, of(50, { answer: 'offer', offer: 40 }))).toBe(true)
  expect(isAgreed({ sum: 50 }, of(50, { answer: 'offer', offer: 40 }))).toBe(false)
  expect(isAgreed({ sum: 50 }, of(50, { answer: 'dispute' }))).toBe(false)
  expect(isAgreed({ sum: 50 }, undefined)).toBe(false)
})
