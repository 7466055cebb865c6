/** Others rarely come first so often; what is refused again and again is refused for another reason. */
const mostTries = 20

/**
 * What a write answers once its condition holds: `attempt` reads and writes anew while it answers undefined, because
 * somebody else was first. Throws after 20 tries, with what was to be written.
 */
export async function untilWritten<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    const written = await attempt()
    if (written !== undefined) return written
  }
  throw new Error(`${what} was refused ${mostTries} times.`)
}
