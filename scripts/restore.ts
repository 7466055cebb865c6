import { main } from './environment/arguments.ts'
import { restore } from './restore/restore.ts'

/**
 * Brings data into an environment, with an administrator's credentials:
 * `npm run ops -- restore --env NAME --table reports --from TABLE`, the rows of a table that was restored;
 * `npm run ops -- restore --env NAME --bucket photos --prefix originals/ --from BUCKET`, the files of a bucket;
 * `npm run ops -- restore --env NAME --users FILE`, the users of a nightly export.
 * With `--from-region REGION` the source is there. What exists is left alone, except with `--overwrite`. It can be run
 * again after an interruption, and afterwards as a check: everything is then 'the same'.
 */
await main(async () => {
  const begun = Date.now()
  const tally = await restore(process.argv.slice(2))
  console.log(`${tally.toString()} in ${Math.round((Date.now() - begun) / 1000)} s.`)
  if (tally.counts.different > 0) process.exitCode = 1
})
