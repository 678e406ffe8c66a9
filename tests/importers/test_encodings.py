"""Which encoding a table is in: of every language and encoding the right one, or asked for; never a wrong one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from helpers.depth import Depth

from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.encodings import encoding_of

SAID: dict[str, tuple[str, tuple[str, ...]]] = {
    "ko": ("cp949", (
        "내일 비가 오나요?",
        "우리 강아지 이름은 콩이예요.",
        "저는 매운 음식을 못 먹어요.",
        "누나는 부산에 살고 있어요.",
        "어제 병원에 다녀왔어요.",
        "주말에 등산을 가기로 했어요.",
        "네, 오후부터 비가 옵니다.",
        "알겠습니다, 기억해 둘게요.",
        "그럼 순한 음식으로 추천할게요.",
        "부산은 바다가 아름답지요.",
        "몸은 좀 괜찮으세요?",
        "날씨가 좋았으면 좋겠네요.",
    )),
    "ja": ("cp932 euc_jp", (
        "明日は雨が降りますか。",
        "うちの犬の名前はポチです。",
        "辛い食べ物は苦手です。",
        "姉は大阪に住んでいます。",
        "昨日病院に行きました。",
        "週末は山に登る予定です。",
        "はい、午後から雨です。",
        "わかりました、覚えておきます。",
        "それでは辛くないものをおすすめします。",
        "大阪はにぎやかですね。",
        "体の調子はいかがですか。",
        "晴れるといいですね。",
    )),
    "zh-hans": ("gb18030 gbk", (
        "明天会下雨吗？",
        "我家的狗叫豆豆。",
        "我不能吃辣的东西。",
        "我姐姐住在上海。",
        "昨天我去了医院。",
        "周末我们打算去爬山。",
        "会的，下午开始下雨。",
        "好的，我记住了。",
        "那我推荐一些清淡的菜。",
        "上海很热闹。",
        "你现在身体怎么样？",
        "希望天气好。",
    )),
    "zh-hant": ("big5 cp950", (
        "明天會下雨嗎？",
        "我家的狗叫豆豆。",
        "我不能吃辣的東西。",
        "我姐姐住在台北。",
        "昨天我去了醫院。",
        "週末我們打算去爬山。",
        "會的，下午開始下雨。",
        "好的，我記住了。",
        "那我推薦一些清淡的菜。",
        "台北很熱鬧。",
        "你現在身體怎麼樣？",
        "希望天氣好。",
    )),
    "de": ("cp1252 mac_roman cp850", (
        "Wird es morgen in München regnen?",
        "Mein Hund heißt Möhre.",
        "Ich möchte keine Nüsse essen.",
        "Meine Schwester wohnt in Köln.",
        "Gestern war ich beim Arzt.",
        "Am Wochenende gehen wir über den Berg.",
        "Ja, am Nachmittag.",
        "Das merke ich mir gern.",
        "Für dich also ohne Nüsse.",
        "Köln ist schön.",
        "Geht es dir jetzt besser?",
        "Hoffentlich wird das Wetter schön.",
    )),
    "fr": ("cp1252 mac_roman cp850", (
        "Est-ce qu'il pleuvra demain à Orléans ?",
        "Mon chien s'appelle Pépère.",
        "Je ne mange pas d'épices.",
        "Ma sœur habite près de Lyon.",
        "Hier je suis allé à l'hôpital.",
        "Ce week-end nous irons à la forêt.",
        "Oui, dès l'après-midi.",
        "D'accord, c'est noté.",
        "Je te propose des plats légers.",
        "Lyon est très agréable.",
        "Tu vas mieux à présent ?",
        "J'espère qu'il fera beau.",
    )),
    "es": ("cp1252 mac_roman cp850", (
        "¿Lloverá mañana en Málaga?",
        "Mi perro se llama Ñoño.",
        "No puedo comer picante.",
        "Mi hermana vive en León.",
        "Ayer fui al médico.",
        "El sábado iremos a la montaña.",
        "Sí, por la tarde.",
        "Está bien, lo recordaré.",
        "Entonces algo más suave.",
        "León es muy bonito.",
        "¿Estás mejor ahora?",
        "Ojalá haga buen tiempo, señor.",
    )),
    "pt": ("cp1252 mac_roman cp850", (
        "Vai chover amanhã em São Paulo?",
        "O meu cão chama-se Pão.",
        "Não posso comer nozes.",
        "A minha irmã mora em Braga.",
        "Ontem fui à médica.",
        "No sábado vamos às montanhas.",
        "Sim, à tarde.",
        "Está bem, não esqueço.",
        "Então sem nozes para você.",
        "Braga é uma cidade bonita.",
        "Você já está melhor?",
        "Espero que o tempo esteja bom.",
    )),
    "it": ("cp1252 mac_roman cp850", (
        "Domani pioverà a Forlì?",
        "Il mio cane si chiama Ragù.",
        "Non posso mangiare le noci perché sono allergico.",
        "Mia sorella abita a Cefalù.",
        "Ieri sono andato dal medico.",
        "Sabato andremo in città.",
        "Sì, nel pomeriggio.",
        "Va bene, lo ricorderò.",
        "Allora niente noci.",
        "È un bel posto.",
        "Ora come ti senti, è passato?",
        "Speriamo che sarà bello.",
    )),
    "nl": ("cp1252", (
        "Regent het morgen in België?",
        "Mijn hond heet Hééndrik.",
        "Ik wil geen noten eten.",
        "Mijn zus woont in Zoë.",
        "Gisteren was ik bij de dokter.",
        "Met Daniël ga ik naar zee.",
        "Ja, in de middag.",
        "Dat onthoud ik.",
        "Dan één gerecht zonder noten.",
        "Dat is mooi.",
        "Hoe is het nu met je?",
        "Hopelijk is het weer goed.",
    )),
    "sv": ("cp1252 mac_roman", (
        "Kommer det att regna i morgon i Malmö?",
        "Min hund heter Kråka.",
        "Jag tål inte nötter.",
        "Min syster bor i Västerås.",
        "Igår var jag hos läkaren.",
        "På lördag går vi till sjön.",
        "Ja, på eftermiddagen.",
        "Det kommer jag ihåg.",
        "Då blir det utan nötter.",
        "Västerås är en fin stad.",
        "Mår du bättre nu?",
        "Hoppas att vädret är bra.",
    )),
    "da": ("cp1252", (
        "Kommer det til at regne i morgen i København?",
        "Min hund hedder Bjørn.",
        "Jeg kan ikke tåle nødder.",
        "Min søster bor i Aarhus.",
        "I går var jeg hos lægen.",
        "På lørdag går vi til søen.",
        "Ja, om eftermiddagen.",
        "Det husker jeg.",
        "Så bliver det uden nødder.",
        "Aarhus er en hyggelig by.",
        "Har du det bedre nu?",
        "Det håber jeg for dig.",
    )),
    "is": ("cp1252", (
        "Rignir á morgun í Reykjavík?",
        "Hundurinn minn heitir Þór.",
        "Ég borða ekki hnetur.",
        "Systir mín býr á Akureyri.",
        "Í gær fór ég til læknis.",
        "Við förum á fjöll.",
        "Já, síðdegis.",
        "Ég man það.",
        "Þá án hneta.",
        "Akureyri er falleg.",
        "Líður þér betur núna?",
        "Vonandi verður gott veður.",
    )),
    "pl": ("cp1250 iso8859_2", (
        "Czy jutro będzie padać w Łodzi?",
        "Mój pies nazywa się Żuk.",
        "Nie mogę jeść orzechów.",
        "Moja siostra mieszka w Gdańsku.",
        "Wczoraj byłem u lekarza.",
        "W sobotę idziemy w góry.",
        "Tak, po południu.",
        "Zapamiętam to.",
        "W takim razie bez orzechów.",
        "Gdańsk jest piękny.",
        "Czy już się lepiej czujesz?",
        "Oby była ładna pogoda.",
    )),
    "cs": ("cp1250 iso8859_2", (
        "Bude zítra pršet v Brně?",
        "Můj pes se jmenuje Žeryk.",
        "Nemůžu jíst ořechy.",
        "Moje sestra bydlí v Plzni.",
        "Včera jsem byl u lékaře.",
        "V sobotu půjdeme na hory.",
        "Ano, odpoledne.",
        "Zapamatuji si to.",
        "Takže bez ořechů.",
        "Plzeň je hezká.",
        "Už je ti líp?",
        "Snad bude hezké počasí.",
    )),
    "sk": ("cp1250", (
        "Bude zajtra pršať v Nitre?",
        "Môj pes sa volá Ľubko.",
        "Nemôžem jesť orechy.",
        "Moja sestra býva v Košiciach.",
        "Včera som bol u lekára.",
        "V sobotu pôjdeme do hôr.",
        "Áno, popoludní.",
        "Zapamätám si to.",
        "Takže bez orechov.",
        "Košice sú pekné.",
        "Už je ti lepšie?",
        "Snáď bude pekné počasie.",
    )),
    "hu": ("cp1250 iso8859_2", (
        "Holnap esni fog az eső Győrben?",
        "A kutyám neve Bodri, nagyon hűséges.",
        "Nem ehetek diót.",
        "A nővérem Pécsen él.",
        "Tegnap az orvosnál voltam.",
        "Szombaton a hegyekbe megyünk.",
        "Igen, délután.",
        "Megjegyeztem.",
        "Akkor dió nélkül.",
        "Pécs nagyon szép.",
        "Most már jobban érzed magad?",
        "Remélem, jó idő lesz.",
    )),
    "ro": ("cp1250 iso8859_2", (
        "Mâine va ploua în Iaşi?",
        "Câinele meu se numeşte Pufi.",
        "Nu pot mânca nuci, sînt alergic.",
        "Sora mea locuieşte în Braşov.",
        "Ieri am fost la doctor.",
        "Sâmbătă mergem la munţi.",
        "Da, după-amiază.",
        "Am reţinut.",
        "Atunci fără nuci.",
        "Braşovul e frumos.",
        "Acum te simţi mai bine?",
        "Sper să fie vreme bună.",
    )),
    "hr": ("cp1250", (
        "Hoće li sutra padati kiša?",
        "Moj pas se zove Žućo.",
        "Ne mogu jesti orahe.",
        "Moja sestra živi u Zadru.",
        "Jučer sam bio kod liječnika.",
        "U subotu idemo na planinu.",
        "Da, poslije podne, možda.",
        "Zapamtit ću.",
        "Onda bez oraha.",
        "Zadar je lijep, također.",
        "Je li ti sada bolje?",
        "Nadam se da će biti lijepo.",
    )),
    "tr": ("cp1254", (
        "Yarın İstanbul'da yağmur yağacak mı?",
        "Köpeğimin adı Şans.",
        "Ben fındık yiyemem.",
        "Kız kardeşim İzmir'de yaşıyor.",
        "Dün doktora gittim.",
        "Cumartesi dağa çıkıyoruz.",
        "Evet, öğleden sonra.",
        "Bunu unutmam.",
        "O zaman fındıksız olsun.",
        "İzmir çok güzel.",
        "Şimdi daha iyi misin?",
        "Umarım hava güzel olur.",
    )),
    "lt": ("cp1257", (
        "Ar rytoj lis Šiauliuose?",
        "Mano šuo vardu Žaibas.",
        "Aš nevalgau riešutų.",
        "Mano sesuo gyvena Klaipėdoje.",
        "Vakar buvau pas gydytoją.",
        "Šeštadienį eisime į kalnus.",
        "Taip, po pietų.",
        "Įsiminiau.",
        "Tada be riešutų.",
        "Klaipėda yra graži.",
        "Ar jau geriau?",
        "Tikiuosi, bus gražu.",
    )),
    "lv": ("cp1257", (
        "Vai rīt līs Rīgā?",
        "Mans suns ir Ķēpiņš.",
        "Es neēdu riekstus.",
        "Mana māsa dzīvo Ventspilī.",
        "Vakar biju pie ārsta.",
        "Sestdien iesim uz mežu.",
        "Jā, pēcpusdienā.",
        "Es to atcerēšos.",
        "Tad bez riekstiem.",
        "Ventspils ir skaista.",
        "Vai jau ir labāk?",
        "Ceru, ka būs jauks laiks.",
    )),
    "et": ("cp1257 cp1252", (
        "Kas homme sajab Võrus?",
        "Minu koer on Äike.",
        "Ma ei söö pähkleid.",
        "Minu õde elab Pärnus.",
        "Eile käisin arsti juures.",
        "Laupäeval läheme metsa.",
        "Jah, pärastlõunal.",
        "See jääb meelde.",
        "Siis ilma pähkliteta.",
        "Pärnu on ilus.",
        "Kas nüüd on parem?",
        "Loodan, et ilm on hea.",
    )),
    "vi": ("cp1258", (
        "Ngày mai trời có mưa không?",
        "Con chó của tôi tên là Mực.",
        "Tôi không ăn được đậu phộng.",
        "Chị tôi sống ở Huế.",
        "Hôm qua tôi đi bác sĩ.",
        "Cuối tuần chúng tôi đi leo núi.",
        "Có, vào buổi chiều.",
        "Tôi nhớ rồi.",
        "Vậy không có đậu phộng.",
        "Huế rất đẹp.",
        "Bây giờ bạn khỏe chưa?",
        "Mong là trời đẹp.",
    )),
    "ru": ("cp1251 koi8_r cp866", (
        "Завтра будет дождь?",
        "Мою собаку зовут Бублик.",
        "Я не ем орехи.",
        "Моя сестра живёт в Казани.",
        "Вчера я был у врача.",
        "В субботу мы идём в горы.",
        "Да, после обеда.",
        "Я это запомню.",
        "Тогда без орехов.",
        "Казань очень красивая.",
        "Тебе уже лучше?",
        "Надеюсь, погода будет хорошая.",
    )),
    "uk": ("cp1251 koi8_u", (
        "Завтра буде дощ?",
        "Мого собаку звати Їжак.",
        "Я не їм горіхів.",
        "Моя сестра живе у Львові.",
        "Учора я був у лікаря.",
        "У суботу ми йдемо в гори.",
        "Так, після обіду.",
        "Я це запам'ятаю.",
        "Тоді без горіхів.",
        "Львів дуже гарний.",
        "Тобі вже краще?",
        "Сподіваюся, буде гарна погода.",
    )),
    "bg": ("cp1251", (
        "Утре ще вали ли?",
        "Кучето ми се казва Шаро.",
        "Аз не ям орехи.",
        "Сестра ми живее в Пловдив.",
        "Вчера бях на лекар.",
        "В събота отиваме на планина.",
        "Да, следобед.",
        "Ще го запомня.",
        "Тогава без орехи.",
        "Пловдив е красив.",
        "Сега по-добре ли си?",
        "Дано времето да е хубаво.",
    )),
    "sr": ("cp1251", (
        "Да ли ће сутра бити кише?",
        "Мој пас се зове Жућа.",
        "Ја не једем орахе.",
        "Моја сестра живи у Нишу.",
        "Јуче сам био код лекара.",
        "У суботу идемо на планину.",
        "Да, после подне.",
        "Запамтићу то.",
        "Онда без ораха.",
        "Ниш је леп град.",
        "Да ли ти је боље?",
        "Надам се лепом времену.",
    )),
    "el": ("cp1253 iso8859_7", (
        "Θα βρέξει αύριο στην Πάτρα;",
        "Ο σκύλος μου λέγεται Άρης.",
        "Δεν τρώω καρύδια.",
        "Η αδελφή μου μένει στον Βόλο.",
        "Χθες πήγα στον γιατρό.",
        "Το Σάββατο πάμε στο βουνό.",
        "Ναι, το απόγευμα.",
        "Θα το θυμάμαι.",
        "Τότε χωρίς καρύδια.",
        "Ο Βόλος είναι όμορφος.",
        "Είσαι καλύτερα τώρα;",
        "Ελπίζω να έχει καλό καιρό.",
    )),
    "he": ("cp1255", (
        "האם מחר ירד גשם?",
        "לכלב שלי קוראים שוקו.",
        "אני לא אוכל אגוזים.",
        "אחותי גרה בחיפה.",
        "אתמול הייתי אצל הרופא.",
        "בשבת נטייל בהרים.",
        "כן, אחר הצהריים.",
        "אני אזכור את זה.",
        "אז בלי אגוזים.",
        "חיפה יפה מאוד.",
        "האם אתה מרגיש טוב יותר?",
        "אני מקווה שיהיה נעים.",
    )),
    "ar": ("cp1256 iso8859_6", (
        "هل ستمطر غدا؟",
        "كلبي اسمه فهد.",
        "أنا لا آكل المكسرات.",
        "أختي تعيش في القاهرة.",
        "أمس ذهبت إلى الطبيب.",
        "يوم السبت نذهب إلى الجبل.",
        "نعم، بعد الظهر.",
        "سأتذكر هذا.",
        "إذن من غير مكسرات.",
        "القاهرة مدينة جميلة.",
        "هل أنت أفضل الآن؟",
        "آمل أن يكون الجو جميلا.",
    )),
    "th": ("cp874", (
        "พรุ่งนี้ฝนจะตกไหม",
        "หมาของฉันชื่อส้ม",
        "ฉันกินถั่วไม่ได้",
        "พี่สาวอยู่ที่เชียงใหม่",
        "เมื่อวานไปหาหมอ",
        "วันเสาร์จะไปภูเขา",
        "ใช่ ช่วงบ่าย",
        "จะจำไว้",
        "งั้นไม่ใส่ถั่ว",
        "เชียงใหม่สวยมาก",
        "ตอนนี้ดีขึ้นไหม",
        "หวังว่าอากาศจะดี",
    )),
    "en": ("cp1252 mac_roman", (
        "Is the café open tomorrow?",
        "My dog’s name is Zoë.",
        "I can’t eat nuts.",
        "My sister lives in Leeds – far away.",
        "I saw the doctor yesterday.",
        "“Naïve” is the word of the day.",
        "Yes, in the afternoon.",
        "I’ll remember.",
        "No nuts, then.",
        "Leeds is nice…",
        "Are you better now?",
        "I hope so.",
    )),
}  # fmt: skip
ALL = [(language, encoding) for language, (encodings, _) in SAID.items() for encoding in encodings.split()]


def table(language: str, encoding: str, rows: int, seed: int) -> bytes:
    """A table of so many rows; what the encoding cannot hold is left out."""
    rng, said = random.Random(seed), SAID[language][1]
    lines = [f'2025-11-{1 + n % 28:02} 09:00,"{rng.choice(said)}","{rng.choice(said)}"' for n in range(rows)]
    return "\n".join(("timestamp,user,assistant", *lines, "")).encode(encoding, "ignore")


def found(path: Path, data: bytes) -> str | None:
    """The text as it is read, None where the encoding is asked for."""
    path.write_bytes(data)
    try:
        return data.decode(encoding_of(path, None))
    except InputError:
        return None


@pytest.mark.parametrize(("language", "encoding"), ALL)
def test_a_table_is_read_in_its_encoding_or_not_at_all(
    tmp_path: Path, language: str, encoding: str, depth: Depth
) -> None:
    sizes = (
        (1, 1, 2, 3, 8, 40)
        if depth is Depth.SHORT
        else (1,) * 60 + (2,) * 60 + (3,) * 30 + (6,) * 20 + (12,) * 10 + (200,) * 3
    )
    for seed, rows in enumerate(sizes):
        data = table(language, encoding, rows, seed)
        assert found(tmp_path / "table.csv", data) in (data.decode(encoding), None), (rows, seed)


@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        ("ko", "cp949"),
        ("ja", "cp932"),
        ("ja", "euc_jp"),
        ("zh-hans", "gb18030"),
        ("zh-hant", "big5"),
        ("de", "cp1252"),
        ("fr", "cp1252"),
        ("es", "cp1252"),
        ("pl", "cp1250"),
        ("cs", "cp1250"),
        ("ru", "cp1251"),
        ("tr", "cp1254"),
        ("el", "cp1253"),
    ],
)
def test_a_table_of_a_common_language_is_read_without_asking(tmp_path: Path, language: str, encoding: str) -> None:
    data = table(language, encoding, 60, 1)
    assert found(tmp_path / "table.csv", data) == data.decode(encoding)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("退職の決心", "euc_jp"),
        ("親知らず", "euc_jp"),
        ("調整", "cp932"),
        ("茶与咖啡", "gb18030"),
        ("云梦自然馆", "gb18030"),
        ("ﾃｽﾄ", "cp932"),
        ("`session`、`project`", "cp932"),
        ("Dvořák", "cp1250"),
        ("Øre", "cp1252"),
        ("привет", "koi8_r"),
        ("vector）。", "gb18030"),
        ("김철수", "cp949"),
        ("東京", "euc_jp"),
        ("Été", "mac_roman"),
        ("für", "cp850"),
    ],
)
def test_one_word_is_not_enough_to_guess_by(tmp_path: Path, text: str, encoding: str) -> None:
    data = f"timestamp,user,assistant\n2025-01-01,{text},ok\n".encode(encoding)
    assert found(tmp_path / "table.csv", data) in (data.decode(encoding), None)


def test_utf_16_without_a_mark_is_known_by_its_zeros(tmp_path: Path) -> None:
    for encoding in ("utf-16-le", "utf-16-be"):
        data = "時間,內容\n2025-01-01,喝茶\n".encode(encoding)
        assert found(tmp_path / "table.csv", data) == data.decode(encoding)


def test_nul_in_the_rows_of_a_table_leaves_it_utf_8(tmp_path: Path) -> None:
    data = b"text,b\n" + b"\x00a" * 9
    assert found(tmp_path / "table.csv", data) == data.decode("utf-8")


def test_a_few_broken_bytes_leave_a_table_utf_8(tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_bytes("id,text\n1,今日の天気はどうですか\n2,".encode() + b"caf\xe9\n")
    assert encoding_of(tmp_path / "table.csv", None) == "utf-8"


def test_rows_that_every_encoding_reads_alike_do_not_count(tmp_path: Path) -> None:
    data = b"timestamp,user,assistant\n" + b"2025-11-03,hello there,good morning\n" * 3000 + table("ko", "cp949", 3, 1)
    assert found(tmp_path / "table.csv", data) == data.decode("cp949")
