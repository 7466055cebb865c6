import { join } from 'node:path'
import { openJournal, type Journal } from './journal.ts'

export interface DeadLetter {
  at: string
  /** ARN of the queue or function for failures. */
  target: string
  letter: object
}

/** A file with one line each, for people to read. */
export class DeadLetters {
  readonly #journal: Journal<DeadLetter>
  readonly #letters: DeadLetter[]

  constructor(dir: string) {
    const { journal, lines } = openJournal<DeadLetter>(join(dir, 'dead-letters.jsonl'))
    this.#journal = journal
    this.#letters = lines
  }

  add(target: string, letter: object): void {
    const kept = { at: new Date().toISOString(), target, letter }
    this.#journal.append(kept)
    this.#letters.push(kept)
  }

  all(): readonly DeadLetter[] {
    return this.#letters
  }

  close(): void {
    this.#journal.close()
  }
}
