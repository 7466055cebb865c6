/** Meters and keys as they were handed over; compared where the report is a check-out. */
export const metersAndKeys = String.raw`
mixin meterrow(m, wide)
  tr(class=m.accessible && !m.gone ? null : 'flagged')
    th(scope='row')
      = m.name
      +gone(m)
    td
      = m.supplier
      span.sub= m.serial
      +beside(m)
    td= m.location
    block
    td.ref: +refs(m.photoRefs)

if meters.length + keys.length
  section.section.run#utilities
    h2 Meters and keys
    if meters.length
      h3 Meters
      if checkOut
        table
          +columns(20, 38, 0, 24, 28, 20, 24)
          +head('Meter', 'Supplier, serial number', 'Where', '>At check-in', '>At check-out', '>Used', 'Photo')
          tbody
            each m in meters
              +meterrow(m)
                td.num
                  each r in m.readings
                    div= r.before
                td.num
                  each r in m.readings
                    div: b= r.now || (m.accessible ? 'Not recorded' : '')
                  if !m.accessible
                    div= 'Not read: ' + m.reason
                td.num
                  each r in m.readings
                    div= r.used
      else
        table
          +columns(24, 48, 0, 40, 16)
          +head('Meter', 'Supplier, serial number', 'Where', 'Reading', 'Photo')
          tbody
            each m in meters
              +meterrow(m)
                td
                  each r in m.readings
                    div: b= r.now
                  if !m.accessible
                    div= 'Not read: ' + m.reason
      if meterRows.length
        .after
          +photographs(meterRows)
    if keys.length
      .block
        h3 Keys
        table
          if checkOut
            +columns(11, 40, 20, 0, 22, 22, 26)
            +head('No.', 'Key', 'Type', 'Notes', told ? '>Handed out, as told' : '>Handed out', '>Returned', 'Photo')
          else
            +columns(13, 50, 22, 15, 0, 16)
            +head('No.', 'Key', 'Type', 'Quantity', 'Notes', 'Photo')
          tbody
            each k in keys
              tr(class=k.lost || k.gone ? 'flagged' : null)
                td.ref= k.code
                th(scope='row')
                  = k.name + ' '
                  span.sub= k.lost
                  +gone(k)
                  +beside(k)
                td= k.type
                if checkOut
                  td.words= k.notes
                  td.num= k.qty
                  td.num= k.returned
                else
                  td= k.qty
                  td.words= k.notes
                td.ref: +refs(k.photoRefs)
        if keyRows.length
          .after
            +photographs(keyRows)
`
