import sys

from shipdesk import call

labels = call("POST", "/api/labels", {"docketNumbers": sys.argv[1:], "size": "100x150"})
with open("labels.pdf", "wb") as file:
    file.write(labels)
