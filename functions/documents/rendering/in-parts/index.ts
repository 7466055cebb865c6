import { PdfMalformed } from '@lintel/pdf'
import type { LayOutJob } from '../lay-out-job.ts'
import type { DocumentPages, Ready } from '../print.ts'
import { brokenPage, type LockedPage, type RenderCalls } from '../locked-page.ts'
import type { Side } from './division.ts'
import { PageBarrier, printInParts } from './print-in-parts.ts'
import { PART_ADDRESS, type PartNumbers, type RenderedPart, type Sheets } from './part.ts'

/*
 * Long documents are rendered and printed in two browser pages concurrently, one half each, and joined. To remove this:
 * delete the folder, its call in ../lay-out.ts and its line in ../page/main.ts.
 */

/** Characters of data: a shorter document prints in less time than a second page costs. */
const LONG = 800_000

/** Styles that depend on earlier parts of the document, or on page positions. */
const DEPENDS_ON_WHOLE =
  /@page[^{]*:\s*(?:left|right|blank|nth)|counter-(?:reset|increment|set)|\bcounters?\(\s*(?!pages?\s*\))|position\s*:\s*fixed/i

const isForTwo = ({ pageStarters, data, css, parts }: LayOutJob, longFrom: number): boolean =>
  pageStarters !== undefined &&
  JSON.stringify(data).length >= longFrom &&
  ![css, ...parts.map(({ pug }) => pug)].some((text) => DEPENDS_ON_WHOLE.test(text))

/** Undefined for a short document, or styles that depend on the whole; an indivisible one is rendered whole. */
export function renderInParts(job: LayOutJob, pages: DocumentPages, longFrom = LONG): Promise<Ready> | undefined {
  return isForTwo(job, longFrom) ? renderParts(pages) : undefined
}

async function renderParts({ open, render, renderWhole, readyWhole }: DocumentPages): Promise<Ready> {
  const barrier = new PageBarrier()
  const renderSide = async (side: Side) => {
    const answer = (posted?: string): Promise<PartNumbers> => barrier[side](readSheets(posted))
    const made = await render(open({ address: PART_ADDRESS, answer }), callsFor(side))
    return { ...made, part: await partOf(made.page) }
  }
  const [one, other] = await Promise.all([renderSide('first'), renderSide('second')])
  const [first, second] = [one.part, other.part]
  const closeBoth = () => Promise.all([one.page.close(), other.page.close()])
  if (first && second?.beginsPage && first.fingerprint === second.fingerprint) {
    const numbersComeLate = first.numbersComeLate || second.numbersComeLate
    const parts = { first: one.page, second: other.page, depth: first.depth, numbersComeLate, barrier }
    const anchors = [...new Set([...one.rendered.anchors, ...other.rendered.anchors])]
    const print: Ready['print'] = async (path) => {
      try {
        return { printed: await printInParts(parts, anchors, path), inParts: true }
      } catch (error) {
        if (!(error instanceof PdfMalformed)) throw error
        // The parts cannot be joined, for example if one of them has no text: print the document whole.
        await closeBoth()
        const whole = await renderWhole()
        return await Promise.race([whole.print(path), whole.crashed])
      }
    }
    return { rendered: one.rendered, print, crashed: Promise.race([one.page.crashed, other.page.crashed]) }
  }
  if (first) {
    await closeBoth()
    return renderWhole()
  }
  await other.page.close()
  return readyWhole(one.page, one.rendered)
}

const callsFor = (side: Side): RenderCalls => ({
  prepare: (page) => page.evaluate((script, part) => script.preparePart(part), side),
  render: (page) => page.evaluate((script, part) => script.renderPart(part), side),
})

/** A template may have tampered with the page, so its reply is checked. */
async function partOf({ functions, crashed }: LockedPage): Promise<RenderedPart | undefined> {
  const part = await Promise.race([functions.evaluate((script) => script.describePart()), crashed])
  if (part && !(typeof part.fingerprint === 'string' && Number.isInteger(part.depth))) throw brokenPage()
  return part ?? undefined
}

/** Sheets are compared with the PDF later; here they only have to be numbers. */
function readSheets(posted = ''): Sheets {
  const { count, pages } = JSON.parse(posted) as Partial<Sheets>
  const numbers: unknown[] = [count, ...Object.values(pages ?? {})]
  if (!numbers.every(Number.isInteger)) throw brokenPage()
  return { count: Number(count), pages: pages ?? {} }
}
