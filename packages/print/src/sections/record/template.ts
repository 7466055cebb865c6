export const record = String.raw`
section.section.run#record
  h2 Record of this report
  p.lede What was recorded, when, and by whom, and how anybody can check this file.
  +definitions(record)
  if givings.length
    .block
      h3 To whom it was given, as of #{asOf}
      table.given
        thead
          tr
            th(scope='col') Given to
            th(scope='col') How
            th(scope='col') On
            th(scope='col') Opened
            th(scope='col') Reminded
            th(scope='col') Answered
        tbody
          each giving in givings
            tr
              th(scope='row')= giving.person
              td= giving.how
              td= giving.on
              td= giving.opened
              td= giving.reminded || 'No'
              td= giving.reply
  .block.keep
    h3 Fingerprints
    table.defs
      tbody
        tr
          th(scope='row') Report, SHA-256
          td.hash= fingerprints.report
        if fingerprints.photographs
          tr
            th(scope='row') Photographs, SHA-256
            td.hash= fingerprints.photographs
  if receipts.length
    .block
      h3 Receipts
      p Each says that the person was given the report, and is no agreement with its contents. As of #{receiptsAsOf}.
      table.defs
        tbody
          each receipt in receipts
            tr.keep
              th(scope='row')= receipt.name
              td
                = receipt.line
                .hash= receipt.sha256
                if receipt.image
                  div: img.receipt(src=receipt.image alt='Signature of ' + receipt.name + ' for the receipt')
  .block.two.keep
    div
      h3 Versions
      p A version is never changed once saved. A later one has a higher number and a different fingerprint, and both can be fetched.
    div
      h3 What the fingerprints cover
      p The first is taken over every word, grade, reading and signature of this version; the second over the original photographs in the order of their references.
  if verify
    +checkfile('the report as it was made, and whether a later version has replaced it')
`
