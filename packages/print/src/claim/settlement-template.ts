export const settlement = String.raw`
section.invoice.claim
  +letterhead(agency)
  +title(kind)
  .headlines
    +sum('To the landlord', sums.total, 'alert')
    +sum('To the ' + tenant, sums.left, 'alert')
    +sum('Deposit', sums.deposit)
  .two
    +definitions(parties, 'mid')
    +definitions(facts, 'mid')
  .block
    h3 What is agreed
    p #{agency.name}, for the landlord, and the #{tenant} agree each sum below, and with it that of the deposit of #{sums.deposit} the landlord has #{sums.total} and the #{tenant} #{tenant === 'tenant' ? 'has' : 'have'} #{sums.left}. This settles what was claimed for these lines, without a decision of the scheme.
    table.after.claimed
      +columns(8, 50, 0, 18, 22)
      +head('No.', 'What and where', 'Found at check-out', 'Remedy', '>Agreed')
      tbody
        each l in lines
          tr
            td.ref= l.no
            th(scope='row')= l.name
            td.words= l.found
            td= l.remedy
            td.num= l.agreed
      tbody
        each row in cut
          +total(row[0], row[1])(colspan=4)
        +total('To the landlord', sums.total, 'due')(colspan=4)
  .block.keep
    h3 Who agreed, and when
    table
      +columns(0, 60, 28)
      +head('Name', 'As', 'Agreed, UK time')
      tbody
        each p in agreedBy
          tr
            th(scope='row')= p.name
            td= p.as
            td= p.on
  +checkfile('the settlement as it was made')
`
