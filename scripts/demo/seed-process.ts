import { seedDemo } from './seed.ts'

/**
 * Makes the demonstration data in a process of its own, whose memory is free afterwards: its variables are those of the
 * stack, its only argument the user pool. Each step is sent to the parent.
 */
process.once('disconnect', () => process.exit(1))
await seedDemo({ environment: {}, variablesOf: () => ({}), config: { userPoolId: process.argv[2] ?? '' } }, (done) => {
  console.log(`  ${done}`)
  process.send?.(done)
})
process.exit()
