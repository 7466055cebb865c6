/** Property, tenancy, meters, keys, alarms, appliances and manuals. */
export const property = String.raw`
section.section#property
  h2 Property and tenancy
  if notes
    p.lede= notes
  .two
    div
      h3 Property
      +definitions(property, 'mid')
    div
      h3 Tenancy
      if tenancy.length
        +definitions(tenancy, 'mid')
      else
        p No tenancy details were recorded.
  .block
    +photographs(propertyRows)

if meters.length + keys.length
  section.section#utilities
    h2 Meters and keys
    if meters.length
      h3 Meters
      table
        +columns(24, 36, 34, 0, 34, 14)
        +head('Meter', 'Supplier', 'Serial number', 'Where', 'Reading', 'Photo')
        tbody
          each m in meters
            tr(class=m.accessible ? null : 'flagged')
              th(scope='row')= m.name
              td= m.supplier
              td= m.serial
              td= m.location
              td
                each r in m.readings
                  div: b= r
                if !m.accessible
                  div= 'Not read: ' + m.reason
              td.ref= m.photoRefs
      .block
        +photographs(meterRows)
    if keys.length
      h3 Keys
      table
        +columns(13, 50, 22, 15, 0, 16)
        +head('No.', 'Key', 'Type', 'Quantity', 'Notes', 'Photo')
        tbody
          each k in keys
            tr
              td.ref= k.code
              th(scope='row')= k.name
              td= k.type
              td= k.qty
              td= k.notes
              td.ref= k.photoRefs
      .block
        +photographs(keyRows)

if alarms.length + appliances.length + manualsSeen.length + manualsMissing.length
  section.section#appliances
    h2 Alarms, appliances and manuals
    if alarms.length
      h3 Alarms
      table
        +columns(47, 28, 38, 30, 0)
        +head('Alarm', 'Operated', 'Where', 'Tested', 'Notes')
        tbody
          each a in alarms
            tr(class=a.tested ? null : 'flagged')
              th(scope='row')= a.name
              td= a.operated
              td #{a.location} #[span.sub= a.floor]
              td #{a.tested ? 'Tested' : 'Not tested'} #[span.sub= a.testedOn]
              td #{a.condition} #[span.ref= a.photoRefs]
    if appliances.length
      .block
        h3 Appliances
        table
          +columns(34, 24, 48, 36, 0)
          +head('Appliance', 'Fuel', 'Make and model', 'Serial number', 'Manual')
          tbody
            each a in appliances
              tr
                th(scope='row')= a.name
                td= a.type
                td= a.model
                td= a.serial
                td= a.manualpresent ? 'Seen' : 'Not seen'
    if manualsSeen.length
      p.block #[b Manuals seen:] #{manualsSeen.join('; ')}.
    if manualsMissing.length
      p #[b Manuals not found:] #{manualsMissing.join(', ')}.
    .block
      +photographs(applianceRows)
`
