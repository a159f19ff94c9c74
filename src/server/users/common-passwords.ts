/**
 * Words that most common passwords are made of. People who must add a capital letter, a digit and a symbol put them
 * around one of these, so a password that is just such a word with decoration is refused.
 */
const WORDS = new Set(
  `
  password passwort passwd passcode passphrase passw pass pwd secret geheim private access login logon signin letmein
  welcome welcometo willkommen bienvenue bienvenido hello hallo hola bonjour goodbye changeme change changeit changethis
  newpassword mypassword yourpassword thepassword oldpassword defaultpassword temppassword temporary temp default
  password1q initial reset resetme replace replaceme newpass mypass userpass adminpass rootpass testpass demopass
  admin administrator adminadmin sysadmin root superuser super supervisor superadmin user username guest visitor demo
  test tester testing test1ng testuser sample example public common normal standard master owner manager operator service
  support helpdesk account accounts staff office officer officemanager frontdesk counter reception receptionist clerk
  appointment appointments portal appointmentportal booking bookings schedule scheduler scheduling calendar queue ticket
  tickets lobby station customer customers client clients citizen license licence driver drivers vehicle motorvehicle
  dmv dol registration renewal plate plates government department county state city town agency public publicservice
  company corporate business enterprise workplace work working worker employee employees team meeting security safety
  secure server network computer laptop desktop keyboard monitor printer internet intranet wireless wifi website webmaster
  database backup system software hardware program programmer developer windows linux ubuntu debian macintosh apple
  google facebook twitter instagram youtube microsoft outlook office365 oracle cisco samsung android iphone whatsapp

  qwerty qwertz azerty qwertyu qwertyui qwertyuio qwertyuiop qwertzuiop azertyuiop asdf asdfg asdfgh asdfghj asdfghjk
  asdfghjkl qsdfghjklm zxcv zxcvb zxcvbn zxcvbnm yxcvbnm wxcvbn qwer qwert qweasd qweasdzxc qweqwe qwaszx qazwsx
  qazwsxedc wsxedc edcrfv rfvtgb qazxsw qazxswedc zaqxsw zaqwsx zxcasdqwe asdasd asdqwe asdzxc zxczxc poiuy poiuyt
  poiuytrewq lkjhgf lkjhgfdsa mnbvcxz mnbvc ytrewq trewq fdsa dfgh fghj hjkl
  1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq1 zaq12wsx zaq1xsw2 zaq1zaq1 1q2w 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2
  q1w2e3 q1w2e3r4 q1w2e3r4t5 qwe123 123qwe 123qweasd 1234qwer qwer1234 asd123 123asd 12qwaszx zxc123 123zxc qaz123
  1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 abc123 123abc abcd1234 1234abcd aa123456 a123456 a12345678 q123456
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk xyz wxyz uvwxyz zyx zyxw aaa bbb xxx zzz
  aabbcc aabbccdd abcabc abab abba

  january february march april may june july august september october november december jan feb mar apr jun jul aug sep
  sept oct nov dec monday tuesday wednesday thursday friday saturday sunday weekday weekend today tomorrow yesterday
  spring summer autumn fall winter season springtime summertime wintertime vacation holiday holidays christmas xmas
  merrychristmas newyear happynewyear easter halloween thanksgiving birthday happybirthday anniversary morning evening
  midnight sunrise sunset enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  primavera verano invierno printemps hiver

  football baseball basketball softball soccer hockey tennis golf golfer volleyball rugby cricket swimming running runner
  racing nascar boxing wrestling skate skater skateboard surfer surfing fishing hunter hunting fisher yankees redsox
  dodgers giants cowboys steelers packers eagles bears broncos raiders patriots seahawks chiefs vikings dolphins falcons
  saints ravens panthers jaguars lakers celtics bulls warriors knicks rangers tigers lions cubs mets braves redskins
  penguins flyers bruins canucks chelsea arsenal liverpool everton manchester manunited mancity barcelona realmadrid
  madrid juventus milan bayern ronaldo messi beckham jordan kobe lebron tiger champion champions winner player players
  coach gamer gaming gameover

  michael michelle jennifer jessica ashley amanda daniel david james john robert william joseph thomas charles richard
  matthew anthony andrew joshua christopher christian nicholas jonathan justin brandon steven stephen patrick george
  edward kevin brian timothy jason jeffrey ryan jacob gary eric larry scott benjamin samuel gregory alexander alex frank
  raymond jack dennis jerry tyler aaron jose adam nathan henry zachary douglas peter kyle walter harold jeremy ethan carl
  keith roger gerald terry sean austin arthur lawrence jesse dylan bryan joe jordan billy bruce albert willie gabriel
  logan alan juan wayne roy ralph randy eugene vincent russell louis philip bobby johnny bradley mary patricia linda
  elizabeth barbara susan sarah karen nancy lisa betty margaret sandra kimberly emily donna carol amanda dorothy melissa
  deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley anna brenda pamela emma nicole helen samantha
  katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia victoria
  kelly lauren christina joan evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann sara madison
  frances kathryn janice jean abigail alice julia judy sophia grace denise amber doris marilyn danielle beverly isabella
  theresa diana natalie brittany charlotte marie kayla alexis lori carlos miguel antonio alejandro francisco jorge luis
  pedro fernando ricardo eduardo sofia camila valentina nguyen mohamed mohammed muhammad ahmed fatima chen wang zhang
  maggie buster charlie bailey buddy max molly rocky lucky shadow princess duke bella daisy ginger pepper coco sammy
  bandit smokey oliver oscar casper simba harley jake cooper sadie chloe zoe

  iloveyou iloveu ilove loveyou loveme lovely love lover lovers mylove truelove babygirl babyboy baby babe honey sweety
  sweetie sweetheart darling angel angels princess prince queen king kingdom family mother father mommy daddy sister
  brother friend friends bestfriend forever together always wife husband sexy beautiful pretty handsome cutie happy smile
  smiley sunshine rainbow flower flowers rose lily butterfly heart hearts kisses

  monkey dragon tiger lion eagle falcon hawk wolf bear panther leopard cheetah jaguar elephant giraffe gorilla horse
  mustang pony puppy kitty kitten cat cats dog dogs doggy bunny rabbit hamster turtle snake spider scorpion shark dolphin
  whale penguin parrot phoenix unicorn dinosaur chicken turkey cow piglet

  superman batman spiderman ironman wolverine deadpool avengers captain starwars skywalker darthvader yoda jedi startrek
  trustno matrix terminator gandalf frodo hobbit lordoftherings harrypotter potter hogwarts pokemon pikachu charizard
  naruto goku dragonball mario luigi zelda sonic minecraft fortnite roblox warcraft starcraft counterstrike callofduty
  playstation xbox nintendo gamecube mickey mickeymouse minnie donald snoopy garfield scooby tweety simpsons bart homer
  disney barbie elsa frozen nemo shrek

  america american usa unitedstates canada mexico england london paris berlin madrid tokyo china india brazil france
  germany german italy spain russia texas dallas houston austin california losangeles sandiego sanfrancisco oakland
  newyork brooklyn boston chicago detroit denver colorado phoenix arizona seattle washington portland oregon vegas
  lasvegas florida miami orlando atlanta georgia carolina virginia maryland jersey philadelphia pittsburgh cleveland
  ohio michigan minnesota wisconsin iowa nebraska kansas missouri montana dakota utah nevada alaska hawaii tennessee
  nashville memphis alabama mississippi louisiana

  red blue green yellow orange purple black white silver gold golden pink brown grey gray violet bluesky redrose
  diamond crystal ruby emerald sapphire pearl money cash dollar million millionaire rich lucky jackpot casino poker
  chocolate cookie cookies cupcake candy banana apple cherry strawberry blueberry peach lemon orange pepper pizza burger
  cheese coffee butter bacon taco pasta sugar vanilla whiskey vodka tequila beer wine budweiser corona guinness heineken
  ferrari porsche mercedes benz bmw audi toyota honda nissan mazda subaru ford chevy chevrolet camaro corvette mustang
  dodge jeep lexus volvo tesla harley harleydavidson yamaha suzuki kawasaki ducati
  music guitar piano drums rock rocknroll metal metallica nirvana slipknot linkinpark beatles elvis madonna eminem
  rapper hiphop jazz blues dance dancer disco dj

  jesus jesuschrist christ christian god godisgood godbless bible church amen faith hope pray prayer blessed blessing
  heaven angel spirit holy allah buddha krishna ganesh shiva peace freedom liberty justice victory power hero legend
  warrior soldier army navy marine marines airforce military police sheriff firefighter ranger sniper shooter hunter
  killer ninja samurai pirate wizard witch vampire zombie ghost monster devil demon satan hell death destroyer thunder
  lightning storm hurricane tornado fire flame water ocean river mountain forest island beach desert moon star stars
  planet earth galaxy universe cosmos space rocket shuttle nasa alien

  whatever nothing something anything nopassword nopass none unknown forgot forgotten remember blahblah blah fuckyou
  fuckoff fuck asshole bitch shit bullshit sex pussy hottie badboy badgirl bigboy coolguy cool awesome amazing perfect
  fantastic excellent great best number one zero two three four five six seven eight nine ten hundred thousand
  school college university student students teacher class classroom student1 graduate doctor nurse hospital medical
  lawyer engineer scientist police artist writer reader book books library science history english spanish french
  please thankyou thanks sorry yes maybe okay trustme believe dream dreamer dreams magic mystery secretword opensesame
  sesame abracadabra hocuspocus letmepass openup opendoor key keys unlock lock locked door house home homes garden kitchen
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Symbols people write instead of a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '9': 'g',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/** Shorter parts of an address say too little about a person to be refused. */
const SHORTEST_PART = 3

/** Whether a password is just a common word, or its owner's address, with digits and symbols around it. */
export function isCommonPassword(password: string, email: string): boolean {
  const local = email.toLowerCase().split('@')[0] ?? ''
  const own = [local, ...local.split(/[^\p{L}\d]+/u)]
    .map(lettersAndDigits)
    .filter((part) => part.length >= SHORTEST_PART)
  const words = new Set([...own, ...own.map((part) => part.replace(/\d+$/, ''))])
  return coresOf(password).some((core) => core === '' || WORDS.has(core) || words.has(core) || isRepeated(core))
}

/** What is left of a password without its decoration, for every way people decorate. */
function coresOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase()
  const begun = lower.replace(/[^\p{L}]+$/u, '')
  const trimmed = begun.replace(/^[^\p{L}]+/u, '')
  const read = [trimmed, ...[begun, trimmed].flatMap((text) => [spelled(text), spelled(text.replace(/[1!]/g, 'l'))])]
  return [lettersAndDigits(lower), ...read.map((text) => text.replace(/[^\p{L}]/gu, ''))]
}

const spelled = (text: string) => text.replace(/./gsu, (sign) => LOOKALIKES[sign] ?? sign)

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\d]/gu, '')

/** One character over and over, or a common word twice. */
function isRepeated(core: string): boolean {
  const once = /^(.+?)\1+$/u.exec(core)?.[1]
  return once !== undefined && (once.length === 1 || WORDS.has(once))
}
