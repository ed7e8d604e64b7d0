// What LibreOffice does by itself, in its own language: each line of a list is one step.
export const MODULE = 'Adsheet';

const DOCTYPE = (kind: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${kind} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${kind.slice(kind.indexOf(':') + 1)}.dtd">\n`;

const library = (elements: string): string =>
  `${DOCTYPE('library:library')}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">${elements}</library:library>`;

export const LIBRARY = library(`<library:element library:name="${MODULE}"/>`);
export const DIALOGS = library('');

/** Texts are typed as into a cell: what they become is LibreOffice's to say. An error would wait for a person to read it. */
const BASIC = `
Sub Work(list As String, outcome As String)
  Dim disk As Object, lines As Object, book As Object, parts() As String, given As String
  On Error GoTo Failed
  disk = CreateUnoService("com.sun.star.ucb.SimpleFileAccess")
  lines = CreateUnoService("com.sun.star.io.TextInputStream")
  lines.setInputStream(disk.openFileRead(list))
  lines.setEncoding("UTF-8")
  Do While Not lines.isEOF()
    given = lines.readLine()
    parts = Split(given, Chr(9))
    If UBound(parts) >= 0 Then
      Select Case parts(0)
        Case "open"
          book = StarDesktop.loadComponentFromURL(parts(1), "_blank", 0, Chosen(parts(2), parts(3), ""))
        Case "type"
          book.Sheets.getByIndex(0).getCellByPosition(CLng(parts(1)), CLng(parts(2))).FormulaLocal = Replace(parts(3), "\\n", Chr(10))
        Case "save"
          book.storeToURL(parts(1), Chosen(parts(2), parts(3), parts(4)))
        Case "close"
          book.close(True)
      End Select
    End If
  Loop
  lines.closeInput()
  Say outcome, "done"
  StarDesktop.terminate()
  Exit Sub
Failed:
  Say outcome, Error & ": " & given
  StarDesktop.terminate()
End Sub

Sub Say(place As String, sentence As String)
  Dim disk As Object, page As Object
  disk = CreateUnoService("com.sun.star.ucb.SimpleFileAccess")
  page = CreateUnoService("com.sun.star.io.TextOutputStream")
  page.setOutputStream(disk.openFileWrite(place))
  page.writeString(sentence)
  page.closeOutput()
End Sub

Function Chosen(kind As String, more As String, password As String)
  Dim options(3) As New com.sun.star.beans.PropertyValue, secrets(1) As New com.sun.star.beans.NamedValue
  options(0).Name = "Hidden" : options(0).Value = True
  If kind <> "" Then options(1).Name = "FilterName" : options(1).Value = kind
  If more <> "" Then options(2).Name = "FilterOptions" : options(2).Value = more
  secrets(0).Name = "OOXPassword" : secrets(0).Value = password
  secrets(1).Name = "CryptoType" : secrets(1).Value = "Standard"
  If password <> "" Then options(3).Name = "EncryptionData" : options(3).Value = secrets()
  If password <> "" And kind = "calc8" Then options(3).Name = "Password" : options(3).Value = password
  Chosen = options()
End Function
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const PROGRAM = `${DOCTYPE('script:module')}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="${MODULE}" script:language="StarBasic">${escaped(BASIC)}</script:module>`;
