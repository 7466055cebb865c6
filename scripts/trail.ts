import { environmentArgument, main } from './environment/arguments.ts'
import { pointAtData } from './environment/data.ts'

/** `npm run ops -- trail --env NAME`: lists the reports whose trail was changed, or has lost rows. */
await main(async () => {
  const close = await pointAtData(environmentArgument(process.argv.slice(2)))
  try {
    // Imported late: its AWS clients read the environment when they are created.
    const { everyTrail } = await import('../functions/reports/trail/check-trail.ts')
    let [looked, faults] = [0, 0]
    for await (const { id, fault } of everyTrail()) {
      looked += 1
      if (fault === undefined) continue
      faults += 1
      console.log(`Report ${id}: ${fault}`)
    }
    console.log(`${looked} trails looked at, ${faults} at fault.`)
    if (faults > 0) process.exitCode = 1
  } finally {
    await close()
  }
})
