/** `different`: something else is there, which was left alone. */
export type Outcome = 'written' | 'same' | 'different'

const progressEvery = 1000
const maxNamed = 20

export class Tally {
  readonly counts: Record<Outcome, number> = { written: 0, same: 0, different: 0 }
  readonly #say: (line: string) => void

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  /** Of something with this key; keys are shown, contents never. */
  add(outcome: Outcome, key: string): void {
    this.counts[outcome]++
    if (outcome === 'different' && this.counts.different <= maxNamed) this.#say(`Different, left alone: ${key}`)
    if (this.total % progressEvery === 0) this.#say(this.toString())
  }

  get total(): number {
    return this.counts.written + this.counts.same + this.counts.different
  }

  toString(): string {
    const { written, same, different } = this.counts
    return `${this.total} read: ${written} written, ${same} the same already, ${different} different`
  }
}
