/** The client only changes the variables of the first rule (shared/branding.ts). */
export const styles = String.raw`
/* The client's branding overrides these (shared/branding.ts). */
:root { --primary: #000; --secondary: #444; --display: 'Crimson Text'; --text: Lato; --border: 2px solid; --radius: 0 }
/* The rest is the design's. */
:root { --ink: #1a1a1a; --soft: #55534e; --line: #b9b5ac; --gap: 4mm; --col: 25.667mm }

/* Sheet: type area 174 x 249 mm, six columns of 25.67 mm, gutter 4 mm, 20 mm at the binding edge.
   4 of those 20 mm are the body's padding: what hangs in the margin (flag bars) is cut off outside the page area. */
@page {
  size: A4; margin: 26mm 16mm 22mm 16mm;
  @top-left { font: 700 7.5pt var(--text); color: var(--ink); vertical-align: bottom; padding: 0 0 8mm 4mm; white-space: nowrap }
  @top-right { font: 7.5pt var(--text); color: var(--soft); vertical-align: bottom; padding-bottom: 8mm; white-space: nowrap }
  @bottom-left { font: 7.5pt var(--text); color: var(--soft); vertical-align: top; padding: 6mm 0 0 4mm; white-space: nowrap }
  @bottom-right { font: 7.5pt var(--text); color: var(--soft); vertical-align: top; padding-top: 6mm; white-space: nowrap }
}
/* The first page by its place too: named alone, it is known only after a layout, and all is laid out twice. */
@page :first { margin: 0 } @page cover { margin: 0 }

* { box-sizing: border-box; margin: 0; padding: 0 }
body { font: 9.5pt/13pt var(--text), sans-serif; color: var(--ink); font-variant-numeric: lining-nums tabular-nums; hyphens: manual; padding-left: 4mm; overflow-wrap: anywhere; -webkit-print-color-adjust: exact }
a { color: inherit; text-decoration: none }
p + p { margin-top: 2mm } p { text-wrap: pretty }
/* what people typed keeps its lines, and its direction */
.words { white-space: pre-line; unicode-bidi: plaintext; text-align: left }
h1, h2, h3 { font-family: var(--display), serif; font-weight: 600; break-after: avoid; break-inside: avoid }
h2 { font-size: 26pt; line-height: 28pt; letter-spacing: -0.2pt; color: var(--primary) }
/* The text's line height would lay the lines of a larger heading over each other. */
h1 { font-size: 26pt; line-height: 28pt }
h3 { font-size: 13pt; line-height: 16pt; color: var(--ink); margin-bottom: 1.6mm }
/* At the very top of a page the letters would reach into the page before, and the heading be tagged on both. */
h3 { padding-top: 0.6mm }
.section { break-before: page }
/* short sections share a page where the next fits whole */
.section.run { break-before: auto; break-inside: avoid } :is(.section, .added) + .section.run, .added > .section.run:first-child { margin-top: 14mm } .room + .section.run { margin-top: 0 }
.section > h2, .keep > h2, .opener { border-top: 2.5pt solid var(--primary); padding-top: 3mm; margin-bottom: 5mm }
.lede { font: 12.5pt/16.5pt var(--display), serif; color: var(--ink); max-width: 132mm; margin-bottom: 6mm }
.small { font-size: 7.5pt; line-height: 10pt; color: var(--soft) }
.block { margin-top: 8mm } .after { margin-top: 5mm } .keep { break-inside: avoid }
.two { display: grid; grid-template-columns: 1fr 1fr; column-gap: 8mm }
.three { display: grid; grid-template-columns: repeat(3, 1fr); column-gap: var(--gap) }

/* Cover */
.cover { page: cover; position: relative; left: -4mm; width: 210mm; height: 296.9mm; overflow: hidden }
/* So faint that text on it stays readable whatever it shows (4.5 : 1; large words 3 : 1). */
.cover .background { position: absolute; left: 10mm; top: 0; width: 200mm; height: 100%; object-fit: cover; opacity: 0.15 }
.cover .band { position: absolute; left: 0; top: 0; width: 10mm; height: 100%; background: var(--primary) }
.cover .logo { position: absolute; left: 20mm; top: 18mm; display: flex; align-items: center; gap: 4mm; font: 600 17pt/17pt var(--display), serif; color: var(--primary) }
.cover .logo { right: 92mm } .cover .logo.middle { font-size: 13pt; line-height: 15pt } .cover .logo.small { font-size: 9.5pt; line-height: 11pt }
.cover .logo span, .cover .contact { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden }
.cover .logo img { max-width: 60mm; max-height: 18mm }
.cover.plain .title { bottom: auto; top: 90mm }
.cover .contact { position: absolute; right: 16mm; top: 18mm; width: 72mm; text-align: right }
.cover .title { position: absolute; left: 20mm; right: 16mm; bottom: 199mm }
.cover .kind { font: 400 15pt/18pt var(--display), serif; color: var(--secondary); margin-bottom: 5mm; -webkit-line-clamp: 2 }
.cover .kind, .cover h1, .cover .rest, .facts dd { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden }
.cover h1 { font-size: 38pt; line-height: 42pt; letter-spacing: -0.5pt; -webkit-line-clamp: 3 } .cover h1.middle { font-size: 28pt; line-height: 31pt } .cover h1.small { font-size: 19pt; line-height: 22pt }
.cover .rest { font: 400 20pt/25pt var(--display), serif; margin-top: 1.5mm; -webkit-line-clamp: 4 } .cover .rest.middle { font-size: 15pt; line-height: 19pt } .cover .rest.small { font-size: 10.5pt; line-height: 13.5pt }
.cover .front { position: absolute; left: 20mm; top: 108mm; display: block; width: 190mm }
.cover .front figcaption { position: absolute; left: 0; top: 100%; padding: 0; text-align: right }
.cover .facts { position: absolute; left: 20mm; right: 16mm; top: 245mm; display: grid; grid-template-columns: repeat(3, 1fr); gap: 5mm var(--gap) } .cover .facts.four { grid-template-columns: repeat(4, 1fr) }
.facts dt, .glance dt { font-size: 7.5pt; line-height: 10pt; color: var(--soft) }
.facts dd { font-size: 10.5pt; line-height: 14pt; -webkit-line-clamp: 4 }

/* Tables: horizontal rules only; the client's border thickness sets them */
table { width: 100%; border-collapse: collapse; table-layout: fixed }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { text-align: left; vertical-align: top; padding: 1.15mm 3mm 1.25mm 0; font-size: 9pt; line-height: 12pt; font-weight: 400; border-bottom: var(--border) var(--line); overflow-wrap: anywhere }
th:last-child, td:last-child { padding-right: 0 }
thead th { font-size: 7.5pt; line-height: 10pt; color: var(--soft); vertical-align: bottom; border-bottom: calc(0.75pt) solid var(--ink) }
tbody th { font-weight: 700 }
tbody.group { break-inside: auto }
/* Neither a head without a row at a page's foot, nor a last row alone on the next page. */
thead + tbody, tbody:last-child > tr:last-child:not(:first-child), tbody.group:last-child:has(> tr:nth-child(2):last-child) { break-before: avoid }
.group .name { font: italic 12pt/14pt var(--display), serif; color: var(--secondary); padding-top: 3.2mm; break-after: avoid }
.group tr:first-child { break-after: avoid }
.ref:has(.whole) { white-space: normal } .whole { white-space: nowrap }
.num { text-align: right; padding-right: 0 } .ref { font-weight: 400; color: var(--soft); white-space: nowrap }
.sub { display: block; font-size: 8pt; line-height: 11pt; font-weight: 400; color: var(--soft) }
/* Rows of items stay whole by their cells: kept whole themselves, their pages are laid out again at every break. */
.items tr { break-inside: auto } .items td, .items th { break-inside: avoid }
.items col.c1 { width: 12mm } .items col.c2 { width: 54mm } .items col.c3 { width: 13mm } .items col.c4 { width: 32mm } .items col.c6 { width: 14mm }
.bad { font-weight: 700 }
.code { font-size: 7pt; line-height: 8pt; font-weight: 700; border: 0.6pt solid var(--ink); padding: 0 1.2pt; margin-left: 2pt; white-space: nowrap }
/* a flag is a black bar in the margin and the word: it survives any printer */
.flag { font-weight: 700 }
/* A shadow, because the text of a positioned cell would be painted, and so read, after the rest of its page. White
   paper hides what lies between bar and cell; once would leave a grey hair where the cell begins. */
tr.flagged > :first-child { --paper: -2.4mm 0 #fff; color: var(--ink); font-weight: 700; background: #fff; box-shadow: var(--paper), var(--paper), var(--paper), var(--paper), -4.7mm 0 0 -1.1mm var(--ink) }

/* Definition tables */
.defs th { width: 38mm } .defs.narrow th { width: 16mm } .defs.grades th { width: 19mm } .defs.clean th { width: 34mm } .defs.mid th { width: 25mm } .three table th { width: 68% } .three table th, .three table td { padding-right: 0 }
.given th, .given td { font-size: 8.4pt; line-height: 11.4pt; width: 24mm } .given :is(th, td):first-child, .given :is(th, td):last-child { width: auto }
.num + :not(.num) { padding-left: 5mm } tr.inner th { padding-left: 5mm; font-weight: 400 }
.sample tr.why td { border-bottom: 0; font-size: 7.5pt; line-height: 10pt; color: var(--soft) } .two .defs td, .two .defs th { font-size: 8.6pt; line-height: 11.4pt }

/* Contents */
.toc col.c1 { width: 10mm } .toc col.c3, .toc col.c4, .toc col.c5, .toc col.c6 { width: 22mm }
.toc td, .toc th { padding-top: 1.5mm; padding-bottom: 1.6mm } .toc tbody th { font-weight: 400 } .toc .rooms th { font-weight: 700 } .toc .page { font-weight: 700 }
.toc tbody + tbody tr:first-child > * { border-top: 0.75pt solid var(--ink) }

/* Room */
h2.long { font-size: 17pt; line-height: 20pt }
.opener .no { font-weight: 400; color: var(--secondary); margin-right: 2mm }
.intro { display: grid; grid-template-columns: 76mm 1fr; column-gap: 6mm; break-inside: avoid; margin-bottom: 4mm }
.intro.wide { grid-template-columns: 1fr }
.intro p { font: 12.5pt/16pt var(--display), serif; margin-bottom: 4mm }
.glance { display: grid; grid-template-columns: 22mm 1fr; row-gap: 1.2mm; font-size: 9pt; line-height: 12pt }
.glance dt { padding-top: 1pt } .glance dd div + div { margin-top: 0.6mm }

/* rooms that run on instead of beginning a page (template setting page_break) */
.flow .room { break-before: auto; margin-top: 14mm } .opener, .intro { break-after: avoid }

/* photographs alone: places run on, two to a row */
.gallery + .gallery { break-before: auto; margin-top: 10mm } .gallery > h2 { break-after: avoid }

/* Photographs: uncropped, equal height in a row */
figure .photograph { display: block; border-radius: var(--radius) }
figure span.photograph { display: inline-block !important }
figcaption { font-size: 7.5pt; line-height: 10pt; color: var(--soft); margin-top: 1.2mm; padding-right: 2mm }
figcaption b { color: var(--ink) } figcaption .cap { display: block; color: var(--ink) }
.row { display: flex; gap: var(--gap); break-inside: avoid; margin-bottom: 5mm }
.row.only { margin-bottom: 0 }
/* The figures of a row have their sizes: as words of a line, which never breaks, they need no other layout. */
.shots { display: block; white-space: nowrap; break-inside: auto } .shots > figure { display: inline-block; vertical-align: top; white-space: normal } .shots > figure + figure { margin-left: var(--gap) }

/* Signatures */
.sign { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm var(--gap) } .sign > div { break-inside: avoid }
.sign .hand { height: 20mm; border-bottom: 0.75pt solid var(--ink); display: flex; align-items: flex-end; padding-bottom: 1mm; margin-bottom: 1.5mm } .sign .hand img { max-height: 18mm; max-width: 80mm }
.receipt { max-height: 12mm; max-width: 50mm; margin-top: 1mm }
.verify { display: grid; grid-template-columns: 26mm 1fr; column-gap: 6mm; align-items: start } .verify img { width: 26mm; height: 26mm }
.hash { font-size: 8.4pt; line-height: 12pt; letter-spacing: 0.3pt; overflow-wrap: anywhere }
.comment p { margin-top: 0 } .comment { display: grid; grid-template-columns: 55.3mm 1fr; column-gap: var(--gap); border-top: var(--border) var(--line); padding: 3mm 0 4mm; break-inside: avoid }

/* Check-out: what changed carries a bar, bold words and its code; what did not stays quiet */
.compare col.c1 { width: 12mm } .compare col.c2 { width: 34mm } .compare col.c5 { width: 38mm } .compare .b { font-weight: 700 }
.compare .same { color: var(--soft) } .compare td.out, .compare th.out { padding-left: 3mm }
.compare tr.changed td.out { border-left: 2.2pt solid var(--ink) } .compare tr.changed th, .compare tr.changed > .ref { color: var(--ink) } .compare tr:not(.changed) > th:not(.name) { font-weight: 400 }
.by { display: inline-block; padding-left: 10.5mm; text-indent: -10.5mm } .by .code { display: inline-block; margin: 0 1.5mm 0 0; text-indent: 0; line-height: 7.6pt }
.pair { display: grid; grid-template-columns: 58mm 58mm 1fr; column-gap: var(--gap); break-inside: avoid; padding: 3.5mm 0 4.5mm; border-top: var(--border) var(--line) }
.pair p { font-size: 9pt; line-height: 12pt } .pair .out { outline: 1.6pt solid var(--ink); outline-offset: -1.6pt }

/* Checklists: what the report comes to stands large; a flagged one on its own ground, which stands out in grey too */
.headlines { display: grid; grid-template-columns: repeat(3, 1fr); gap: var(--gap); margin-bottom: 6mm } .headlines.pairs { grid-template-columns: 1fr 1fr }
.headlines > div { border: 0.75pt solid var(--ink); border-radius: var(--radius); padding: 2.4mm 4mm 3mm }
.headlines .alert { background: var(--primary); border-color: var(--primary) } .alert .small, .alert .verdict { color: #fff }
.headlines p + p { margin-top: 0.8mm }
.verdict { font: 600 21pt/24pt var(--display), serif; letter-spacing: -0.2pt; color: var(--ink) }
.open { color: var(--soft) } .open.bad { color: var(--ink) }
/* The symbol of a maintenance flag; its name stands beside it. */
.symbol { display: inline-block; width: 1.4em; height: 1.4em; padding: 0.15em; margin-right: 1.2mm; vertical-align: -0.35em; border: 0.5pt solid; border-radius: 0.8mm } .symbol svg { display: block; width: 100%; height: 100% }
.section.running { break-before: auto } .section + .section.running { margin-top: 14mm }
.defs.flags th { width: 32mm } .defs.narrowish th { width: 26mm }
.guide p, .guide h4 { max-width: 138mm } .guide p + p { margin-top: 1.4mm } .guide h4 { font: 700 9.5pt/13pt var(--text); margin-top: 2mm }
.guide .item { position: static; padding-left: 5mm; text-indent: -5mm } .guide .mark { display: inline-block; width: 5mm; text-indent: 0 }
.guide h3 + .small { margin-bottom: 2mm } .guide .href { display: inline; margin-left: 1mm }
.embedded { border-left: 2.2pt solid var(--primary); padding: 1mm 0 1.4mm 4mm; margin-top: 3mm; break-inside: avoid }
.block > h3 + p { break-after: avoid }
`
