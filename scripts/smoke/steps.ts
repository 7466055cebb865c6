/** A step of the job, and where to look if it fails. */
export interface Step {
  name: string
  lookAt: string
}

/** Prints the results of the steps, and stops at the first failure. */
export class Steps {
  private readonly say: (line: string) => void
  failed = 0

  constructor(say: (line: string) => void) {
    this.say = say
  }

  /** Runs a step; returns undefined if it fails. */
  async run<T>({ name, lookAt }: Step, work: () => Promise<T>): Promise<T | undefined> {
    const started = performance.now()
    try {
      const done = await work()
      this.say(`ok      ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
      return done
    } catch (error) {
      this.failed += 1
      this.say(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`)
      this.say(`        Look at ${lookAt}.`)
      return undefined
    }
  }

  /** A step that cannot be tested here, and why. */
  skip(name: string, why: string): void {
    this.say(`not tried  ${name}: ${why}`)
  }
}

/** Polls until there is a result. Throws with `what` after that many seconds. */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(`${what} after ${seconds} seconds.`)
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}
