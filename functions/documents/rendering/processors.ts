import { availableParallelism } from 'node:os'

/** The memory at which Lambda gives one processor's time (Developer Guide, 'Configure Lambda function memory'). */
const MEGABYTES_EACH = 1769

/**
 * Lambda shows two or three at any memory size, but gives processor time in proportion to memory, which is what counts
 * there.
 */
export function processors(): number {
  const megabytes = process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE
  const given = megabytes ? Math.floor(Number(megabytes) / MEGABYTES_EACH) : Infinity
  return Math.max(1, Math.min(availableParallelism(), given))
}
