import { afterAll, describe, expect, it } from 'vitest'
import type { LayOutJob } from './lay-out-job.ts'
import { layOutPage } from './lay-out.ts'
import { pageOf } from '../previews/publish-page.ts'
import { aJob } from './testing.fixture.ts'

const limits = { deadlineMs: 60_000 }
const photographs = { sink: { width: 4, height: 3 } }

const opened: AsyncDisposable[] = []
afterAll(() => Promise.all(opened.map((page) => page[Symbol.asyncDispose]())))

const laidOut = async (pug: string, changes: Partial<LayOutJob> = {}) => {
  const page = await layOutPage(await aJob(pug, { photographs, ...changes }), limits)
  opened.push(page)
  return page
}

describe('a document as a page', () => {
  it('has what the template made, photographs included, and no page numbers', async () => {
    const { html, photographIds } = await laidOut(
      'h1(id="x") Hall & "hall"\n!= photograph("sink", { width: 40, alt: "Sink" })\np See page #{pages.x}.\na(href="#x") up',
    )
    expect(photographIds).toEqual(['sink'])
    expect(html).toContain('<h1 id="x">Hall &amp; "hall"</h1>')
    expect(html).toMatch(/<img (?=[^>]*class="photograph")[^>]*src="data:image\/jpeg;base64,[^"]+"/)
    expect(html).toContain('<p>See page .</p><a href="#x">up</a>')
  })

  it('has no line in its contents for a section that printed nothing', async () => {
    const section = (number: number, pug: string) => `.added(id="section-${number}")\n  ${pug}`
    const line = (number: number) => `  tr: td: a(href="#section-${number}")= pages["section-${number}"] + "${number}"`
    const { html } = await laidOut(
      [
        'table.toc',
        line(1),
        line(2),
        line(3),
        line(4),
        section(1, 'if false\n    p never'),
        section(2, 'p Always'),
        section(3, 'hr'),
      ].join('\n'),
    )
    expect(html.match(/href="#section-\d"/g)).toEqual(['href="#section-2"', 'href="#section-3"'])
  })

  it('contains nothing that runs, loads or links out of it, whatever the template put there', async () => {
    const { html } = await laidOut(
      [
        'script alert(1)',
        'p(onclick="alert(1)" style="color: red") Kept',
        'img(src="https://evil.example/x.png" onerror="alert(1)" alt="pixel")',
        'img(srcset="https://evil.example/y.png")',
        'iframe(src="https://evil.example")',
        'object(data="x")',
        'embed(src="x")',
        'link(rel="stylesheet" href="https://evil.example/z.css")',
        'meta(http-equiv="refresh" content="0;url=https://evil.example")',
        'base(href="https://evil.example")',
        'form(action="https://evil.example"): input(name="a")',
        'a(href="javascript:alert(1)") one',
        'a(href="https://evil.example" ping="https://evil.example") two',
        'svg: a(href="javascript:alert(1)"): text three',
        'svg: foreignObject: script alert(1)',
        'svg: use(href="https://evil.example#x")',
        'math: mtext: style #{"<img src=x onerror=alert(1)>"}',
        'template: img(src=x onerror="alert(1)")',
        "- document.body.outerHTML = '<script>alert(2)</script>'",
        '- Array.prototype.push = Element.prototype.remove = () => undefined',
      ].join('\n'),
    )
    expect(html).toContain('<p style="color: red">Kept</p>')
    expect(html).toContain('<img alt="pixel">')
    expect(html).not.toMatch(
      /<(?:script|iframe|object|embed|link|meta|base|form|input|use|foreignobject|math|template)/i,
    )
    expect(html).not.toMatch(/\son\w+=|javascript:|evil\.example|srcset/i)
  })

  it('is refused if it would be too large for a response', async () => {
    await expect(laidOut('each n in Array.from({ length: 4000 })\n  p= "x".repeat(1000)')).rejects.toMatchObject({
      name: 'TemplateError',
      message: 'This is too long for one page. Please request the PDF.',
    })
  })
})

it('the page around it makes no requests, and cannot be escaped by a style sheet or a title', async () => {
  const job = await aJob('', {
    title: '</title><script>alert(1)</script>',
    css: 'p{}</style><script>alert(2)</script>',
  })
  const page = pageOf(job, '<p>Hello</p>')
  expect(page).toContain(`http-equiv="Content-Security-Policy" content="default-src 'none'`)
  expect(page).not.toContain('<script>alert(1)')
  expect(page.match(/<\/style/g)).toHaveLength(1)
  expect(page).toContain('<\\/style><script>alert(2)<\\/script>')
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<style>'))
})
