import { availableParallelism } from 'node:os'

/** The memory for which Lambda gives the time of one processor (AWS Lambda Developer Guide, 'Configure Lambda function memory'). */
const MEGABYTES_EACH = 1769

/**
 * How many processors this process has. Lambda shows two or three from the smallest memory on, and gives time on them in
 * proportion to memory: that is what counts there.
 */
export function processors(): number {
  const megabytes = process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE
  const given = megabytes ? Math.floor(Number(megabytes) / MEGABYTES_EACH) : Infinity
  return Math.max(1, Math.min(availableParallelism(), given))
}
