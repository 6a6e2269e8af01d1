/// The words in each language.
extension TimerWords {
  static let english = TimerWords(
    start: "Start", pause: "Pause", stop: "Stop", paused: "Paused", remaining: "Time remaining: ", duration: "Duration",
    bell: "Bell", sound: "Sound", scene: "Scene", settings: "Settings")
  static let arabic = TimerWords(
    start: "بدء", pause: "إيقاف مؤقت", stop: "إيقاف", paused: "متوقف مؤقتًا", remaining: "الوقت المتبقي: ",
    duration: "المدة", bell: "الجرس", sound: "الصوت", scene: "المشهد", settings: "الإعدادات")
  static let german = TimerWords(
    start: "Starten", pause: "Pausieren", stop: "Stoppen", paused: "Pausiert", remaining: "Verbleibende Zeit: ",
    duration: "Dauer", bell: "Glocke", sound: "Ton", scene: "Szene", settings: "Einstellungen")
  static let spanish = TimerWords(
    start: "Iniciar", pause: "Pausar", stop: "Detener", paused: "En pausa", remaining: "Tiempo restante: ",
    duration: "Duración", bell: "Campana", sound: "Sonido", scene: "Escena", settings: "Ajustes")
  static let french = TimerWords(
    start: "Démarrer", pause: "Suspendre", stop: "Arrêter", paused: "En pause", remaining: "Temps restant : ",
    duration: "Durée", bell: "Cloche", sound: "Son", scene: "Scène", settings: "Réglages")
  static let hebrew = TimerWords(
    start: "התחלה", pause: "השהיה", stop: "עצירה", paused: "מושהה", remaining: "הזמן שנותר: ", duration: "משך",
    bell: "פעמון", sound: "צליל", scene: "תפאורה", settings: "הגדרות")
  static let hindi = TimerWords(
    start: "शुरू करें", pause: "विराम दें", stop: "रोकें", paused: "विराम पर", remaining: "शेष समय: ", duration: "अवधि", bell: "घंटी",
    sound: "ध्वनि", scene: "दृश्य", settings: "सेटिंग")
  static let italian = TimerWords(
    start: "Avvia", pause: "Metti in pausa", stop: "Interrompi", paused: "In pausa", remaining: "Tempo rimanente: ",
    duration: "Durata", bell: "Campana", sound: "Suono", scene: "Scena", settings: "Impostazioni")
  static let japanese = TimerWords(
    start: "開始", pause: "一時停止", stop: "停止", paused: "一時停止中", remaining: "残り時間：", duration: "時間", bell: "ベル",
    sound: "サウンド", scene: "シーン", settings: "設定")
  static let korean = TimerWords(
    start: "시작", pause: "일시 정지", stop: "정지", paused: "일시 정지됨", remaining: "남은 시간: ", duration: "지속 시간", bell: "종",
    sound: "사운드", scene: "장면", settings: "설정")
  static let portuguese = TimerWords(
    start: "Iniciar", pause: "Pausar", stop: "Parar", paused: "Em pausa", remaining: "Tempo restante: ",
    duration: "Duração", bell: "Sino", sound: "Som", scene: "Cena", settings: "Ajustes")
  static let simplifiedChinese = TimerWords(
    start: "开始", pause: "暂停", stop: "停止", paused: "已暂停", remaining: "剩余时间：", duration: "时长", bell: "铃声", sound: "声音",
    scene: "场景", settings: "设置")
  static let traditionalChinese = TimerWords(
    start: "開始", pause: "暫停", stop: "停止", paused: "已暫停", remaining: "剩餘時間：", duration: "時間長度", bell: "鈴聲", sound: "聲音",
    scene: "場景", settings: "設定")
}
