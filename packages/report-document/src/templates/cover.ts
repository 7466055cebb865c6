/** The cover: who made the report, of which home, when. */
export const cover = String.raw`
section.cover(class=front ? null : 'plain')
  .band
  .logo
    if client.logo
      img(src=client.logo alt=client.name)
    else
      span= client.name
  p.contact.small
    | #{client.address}
    br
    | #{client.contact}
  .title
    p.kind= title
    h1= address.line1
    p.rest= address.rest
  if front
    - const w = Math.min(190.4, 127 * front.width / front.height)
    figure.front
      +picture(front, w, w * front.height / front.width)
      figcaption= front.ref + ', ' + front.taken
  dl.facts
    each fact in facts
      div
        dt= fact[0]
        dd= fact[1]
`
