export const providerInvoice = String.raw`
section.invoice.provider
  +letterhead(from)
  h1= kind
  .two.parties
    div
      h3= credit ? 'Credited to' : 'Billed to'
      each line, n in billedTo
        div(class=n === 0 ? 'first' : null)= line
    +definitions(facts, 'facts')
  table.fees
    if priced
      +columns(0, 30, 30, 32)
      +head('Description', '>Branches', '>Each', '>Amount')
    else
      +columns(0, 32)
      +head('Description', '>Amount')
    tbody
      each l in lines
        tr
          th(scope='row')
            div= l.name
            .small= l.detail
          if priced
            td.num= l.quantity
            td.num= l.each
          td.num= l.amount
  .totals
    table
      +columns(0, 36)
      tbody
        each row in sums
          tr
            th(scope='row')= row[0]
            td.num= row[1]
        tr.due
          th(scope='row')= credit ? 'Total credited' : 'Total to pay'
          td.num= total
  .two.block.keep
    div
      if payment || bank.length
        h3 How to pay
        if payment
          p= payment
        else
          +definitions(bank)
    div
      if registered.length
        h3= from.name
        +definitions(registered)
  if counts.length
    .block.keep
      h3= countsTitle
      dl.counts
        each row in counts
          div
            dt= row[0]
            dd= row[1]
`

export const providerInvoiceStyles = `
.provider.invoice h1 { margin: 8mm 0 6mm } .provider.invoice .parties { margin-bottom: 8mm; align-items: start }
.provider .fees tbody td { vertical-align: top } .provider .fees .small { font-weight: 400 }
.provider .counts { display: grid; grid-template-columns: repeat(4, 1fr); gap: 3mm var(--gap) }
.provider .counts dt { font-size: 7.5pt; line-height: 10pt; color: var(--soft) } .provider .counts dd { font-size: 12pt; line-height: 16pt }
`
