/** Alarms and appliances in tables; manuals in one line each for seen, not found and not looked for. */
export const alarmsAppliancesManuals = String.raw`
if alarms.length + appliances.length + manualsSeen.length + manualsMissing.length + manualsUnchecked.length
  section.section.run#appliances
    h2 Alarms, appliances and manuals
    if alarms.length
      h3 Alarms
      table
        +columns(47, 30, 38, 24, 0, 16)
        +head('Alarm', 'Operated', 'Where', 'Tested', 'Notes', 'Photo')
        tbody
          each a in alarms
            tr(class=a.tested && !a.gone ? null : 'flagged')
              th(scope='row')
                = a.name
                +gone(a)
                +beside(a)
              td= a.operated
              td #{a.location} #[span.sub= a.floor]
              td #{a.tested ? 'Tested' : 'Not tested'} #[span.sub= a.testedOn]
              td.words= a.condition
              td.ref: +refs(a.photoRefs)
    if appliances.length
      .block
        h3 Appliances
        table
          +columns(36, 24, 14, 0, 40, 20, 16)
          +head('Appliance', 'Fuel', 'Qty', 'Make and model', 'Serial number', 'Manual', 'Photo')
          tbody
            each a in appliances
              tr(class=a.gone ? 'flagged' : null)
                th(scope='row')
                  = a.name
                  +gone(a)
                td= a.type
                td #{a.qty} #[span.sub= a.qtyOut]
                td
                  = a.model
                  +beside(a)
                td= a.serial
                td= a.manual ? 'Seen' : 'Not seen'
                td.ref: +refs(a.photoRefs)
    if manualsSeen.length
      p.after #[b Manuals seen:] #{manualsSeen.join('; ')}.
    if manualsMissing.length
      p #[b Manuals not found:] #{manualsMissing.join('; ')}.
    if manualsUnchecked.length
      p #[b Manuals not checked:] #{manualsUnchecked.join('; ')}.
    if applianceRows.length
      .after
        +photographs(applianceRows)
`
