import { daySheetMessages } from '@lintel/contract'

export const daySheet = String.raw`
section.daysheet
  header.from
    .name
      if logo
        img(src=logo alt=company)
      else
        = company
    .words.small= logo ? company : ''
  h1= inspector
  p.day= day
  dl.facts
    each row in facts
      div
        dt= row[0]
        dd= row[1]
  if !stops.length
    p.lede ${daySheetMessages.nothing}
  ol.stops
    each s in stops
      li
        .stop
          .when
            .time= s.from
            .small= 'to ' + s.to
            .small= s.long
          .what
            h2= s.place
            if s.rest
              p.rest= s.rest
            p.type= s.type
            if s.facts.length
              +definitions(s.facts, 'narrowish')
            if s.notes
              p.words.notes= s.notes
          .tick
        if s.between
          p.between(class=s.between.warns ? 'warns' : null)= s.between.text
  if cancelled.length
    .block.keep
      h3 Cancelled
      table
        +columns(28, 40, 0)
        +head('Time', 'Job type', 'Address')
        tbody
          each c in cancelled
            tr
              td= c.time
              td= c.type
              td= c.address
`

export const daySheetStyles = `
@page :first { margin: 20mm 16mm 22mm 16mm; @top-left { content: none } @top-right { content: none } }
.daysheet .from { display: grid; grid-template-columns: 1fr 60mm; column-gap: var(--gap); min-height: 14mm } .daysheet .from .small { text-align: right }
.daysheet .name { font: 600 15pt/18pt var(--display), serif; color: var(--primary) } .daysheet .name img { max-width: 60mm; max-height: 16mm }
.daysheet h1 { font-size: 26pt; line-height: 29pt; letter-spacing: -0.3pt; color: var(--primary); border-top: 2.5pt solid var(--primary); padding-top: 3mm; margin-top: 4mm }
.daysheet .day { font: 400 15pt/19pt var(--display), serif; color: var(--secondary) }
.daysheet .facts { display: grid; grid-template-columns: repeat(5, 1fr); gap: 3mm var(--gap); margin: 5mm 0 6mm }
.daysheet .stops { list-style: none; padding: 0 }
.stop { display: grid; grid-template-columns: 26mm 1fr 7mm; column-gap: 5mm; break-inside: avoid; border-top: 0.75pt solid var(--ink); padding: 3.5mm 0 4mm }
.stop .time { font: 600 19pt/22pt var(--display), serif; color: var(--primary) }
.stop h2 { font-size: 15pt; line-height: 18pt; color: var(--ink) } .stop .rest { font-size: 10.5pt; line-height: 14pt; margin-top: 0 }
.stop .type { font-weight: 700; margin-top: 1mm } .stop .defs { margin-top: 1.5mm } .stop .defs th { font-weight: 400; color: var(--soft); width: 28mm }
.stop .defs td, .stop .defs th { border-bottom: 0; padding: 0.5mm 3mm 0.5mm 0 }
.stop .notes { margin-top: 1.5mm; border-left: 2.2pt solid var(--primary); padding-left: 3mm }
.stop .tick { width: 6mm; height: 6mm; border: 0.75pt solid var(--ink); border-radius: var(--radius); margin-top: 1.5mm }
.between { font-size: 8.6pt; line-height: 12pt; color: var(--soft); border-top: 0.75pt dashed var(--line); padding: 1.4mm 0 1.8mm 31mm; break-before: avoid } .between.warns { color: var(--ink); font-weight: 700 }
`
