import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { LaidOutFile } from '../../functions/documents/rendering/sandbox/lay-out-file.ts'
import { compileSandbox, layOutInSandbox, sandboxFolder } from '../../functions/documents/rendering/sandbox/sandbox.ts'
import { contentsOf, differingPixels, drawPage } from '../../functions/documents/rendering/testing.fixture.ts'
import { widths } from './pdf/photographs.ts'
import { planReport, sizeNames } from './pdf/report.ts'

/*
 * `npm run bench -- chromium [S,M,L,XL]`: lays out reports in both launch profiles, here and under Lambda's
 * restrictions (functions/documents/rendering/sandbox), each in a separate process, in turns. The exit code says
 * whether all files are equivalent for a reader: text and its positions, tags, links, outline, and some pages to the
 * pixel.
 */

const rounds = 3
const profiles = ['processes', 'one-process'] as const
const [, width] = widths

const given =
  process.argv
    .slice(2)
    .find((argument) => !argument.startsWith('--'))
    ?.split(',') ?? sizeNames
const folder = await sandboxFolder()
const { program, missing } = await compileSandbox(folder)
if (missing) console.log(`Nothing is denied: ${missing}.`)
const ways = [
  ...profiles.map((profile) => ({ name: `${profile}, here`, profile })),
  ...(program ? profiles.map((profile) => ({ name: `${profile}, denied`, profile, program })) : []),
]

const median = (runs: readonly LaidOutFile[]) => runs.map(({ ms }) => ms).toSorted((a, b) => a - b)[rounds >> 1] ?? 0

const compare = async (size: (typeof sizeNames)[number]) => {
  const job = path.join(folder, `${size}.json`)
  await writeFile(job, JSON.stringify(await planReport(size, width)))
  const pdfOf = (name: string) => path.join(folder, `${size}, ${name}.pdf`)
  const runs = new Map<string, LaidOutFile[]>(ways.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name, ...way } of ways)
      runs.get(name)?.push(await layOutInSandbox({ ...way, folder, job, pdf: pdfOf(name) }))
  const [first = '', ...others] = runs.keys()
  const expected = await readFile(pdfOf(first))
  const { pages, outline } = await contentsOf(expected)
  const shown = [1, Math.ceil(pages.length / 2), pages.length]
  const differences: string[] = []
  for (const name of others) {
    const pdf = await readFile(pdfOf(name))
    if (!isDeepStrictEqual(await contentsOf(pdf), { pages, outline })) differences.push(`${size}, ${name}: contents`)
    for (const page of shown)
      if (differingPixels(await drawPage(pdf, page), await drawPage(expected, page)) > 0)
        differences.push(`${size}, ${name}: page ${page}`)
  }
  console.log(`\n${size}: ${pages.length} pages`)
  console.table(
    Object.fromEntries(
      [...runs].map(([name, of]) => {
        const [last] = of
        const { photographIds = [], inParts, peakMemoryMb, browserCpuMs } = last ?? {}
        return [name, { ms: median(of), photographs: photographIds.length, inParts, peakMemoryMb, browserCpuMs }]
      }),
    ),
  )
  const ms = (name: string) => median(runs.get(name) ?? [])
  return { size, ratio: Number((ms('one-process, here') / ms(first)).toFixed(2)), differences }
}

const results = []
try {
  for (const size of sizeNames) if (given.includes(size)) results.push(await compare(size))
} finally {
  await rm(folder, { recursive: true })
}
const differences = results.flatMap((result) => result.differences)
for (const difference of differences) console.log(difference)
const ratios = Object.fromEntries(results.map(({ size, ratio }) => [size, ratio]))
console.log(JSON.stringify({ bench: 'chromium', ratios, denied: program !== undefined, differences }))
process.exit(differences.length === 0 ? 0 : 1)
