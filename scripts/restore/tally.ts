/** `different`: something else is there, which was left alone. */
export type Outcome = 'written' | 'same' | 'different'

export class Tally {
  readonly counts: Record<Outcome, number> = { written: 0, same: 0, different: 0 }
  #total = 0

  /** Keys are shown, contents never. */
  add(outcome: Outcome, key: string): void {
    this.counts[outcome]++
    if (outcome === 'different') console.log(`Different, left alone: ${key}`)
    if (++this.#total % 1000 === 0) console.log(this.toString())
  }

  toString(): string {
    const { written, same, different } = this.counts
    return `${this.#total} read: ${written} written, ${same} the same already, ${different} different`
  }
}
