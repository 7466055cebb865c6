export const invoice = String.raw`
section.invoice
  +letterhead(client)
  h1= kind
  .two.parties
    div
      h3 Billed to
      each line, n in billedTo
        div(class=n === 0 ? 'first' : null)= line
      else
        div Not named on the report
    +definitions(facts, 'facts')
  table.fees
    if taxed
      +columns(0, 32, 28, 32)
      +head('Fee', '>Net', '>VAT at ' + vatPercent + '%', '>Total')
    else
      +columns(0, 32)
      +head('Fee', '>Amount')
    tbody
      each l in lines
        tr
          th(scope='row')= l.name
          if taxed
            td.num= l.net
            td.num= l.vat
          td.num= l.gross
      else
        tr: td(colspan=taxed ? 4 : 2) No fees were entered.
  .totals
    table
      +columns(0, 36)
      tbody
        if taxed
          tr
            th(scope='row') Net
            td.num= net
          tr
            th(scope='row')= 'VAT at ' + vatPercent + '%'
            td.num= vat
        tr.due
          th(scope='row') Total to pay
          td.num= total
  if bank.length
    .block.keep
      h3 How to pay
      +definitions(bank)
  if registered.length
    .block.keep
      +definitions(registered)
`

export const invoiceStyles = `
@page :first { margin: 26mm 16mm 22mm 16mm; @top-left { content: none } @top-right { content: none } }
.invoice .facts th { width: 32mm }
.invoice .from { display: grid; grid-template-columns: 1fr 46mm 46mm; column-gap: var(--gap); min-height: 22mm }
.invoice .name { font: 600 17pt/19pt var(--display), serif; color: var(--primary); padding-right: 6mm }
.invoice .name img { max-width: 60mm; max-height: 18mm }
.invoice h1 { font-size: 30pt; line-height: 33pt; letter-spacing: -0.3pt; color: var(--primary); border-top: 2.5pt solid var(--primary); padding-top: 3mm; margin: 10mm 0 8mm }
.invoice .parties { margin-bottom: 10mm } .invoice .parties .first { font-weight: 700 }
.invoice .fees tbody th { font-weight: 400 }
.invoice .totals { display: flex; justify-content: flex-end; break-inside: avoid } .invoice .totals table { width: 92mm } .invoice .totals th { font-weight: 400 }
.invoice .due th, .invoice .due td { font-size: 12pt; line-height: 16pt; font-weight: 700; border-top: 0.75pt solid var(--ink); border-bottom: 2.5pt solid var(--primary); padding: 2mm 0 }
`
